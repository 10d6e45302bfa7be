"""Uses the API with clients that openapi-generator has generated.

Usage: openapi_generator.py reports|domains BASE-URL KEY VALUE
VALUE is the page to report about, or the name of the domain. Run it where the clients are.
"""

import os
import sys

sys.path.insert(0, os.getcwd())
service, base, key, value = sys.argv[1:]


def reports() -> None:
    import waymark_reports as waymark

    settings = waymark.Configuration(host=base, access_token=key)
    with waymark.ApiClient(settings) as client:
        api = waymark.ReportsApi(client)
        stored = api.store_report(waymark.StoreReportForm(url=value))
        assert stored.status == 201 and stored.data.privacy == 0, stored
        number = stored.data.id
        listed = api.list_reports(search=value)
        assert [row.id for row in listed.data] == [number], listed
        shown = api.show_report(number)
        assert shown.data.url == value and shown.data.state == "ready", shown
        private = waymark.StoreReportFormPrivacy(1)
        form = waymark.UpdateReportForm(privacy=private)
        updated = api.update_report(number, update_report_form=form)
        assert updated.data.privacy == 1, updated
        projects = waymark.ProjectsApi(client)
        assert projects.show_project(shown.data.project).data.reports == 1
        assert api.delete_report(number).deleted
        try:
            api.show_report(number)
        except waymark.exceptions.NotFoundException as error:
            assert error.data.code == "not_found", error
        else:
            raise AssertionError("a deleted report is shown")


def domains() -> None:
    import waymark_domains as waymark

    settings = waymark.Configuration(host=base, access_token=key)
    with waymark.ApiClient(settings) as client:
        api = waymark.DomainsApi(client)
        stored = api.store_domain(waymark.StoreDomain(name=value))
        assert stored.data.name == value, stored
        number = stored.data.id
        listed = api.list_domains(search=value)
        assert [row.id for row in listed.data] == [number], listed
        assert api.show_domain(number).data.index_page is None
        form = waymark.ChangeDomain(index_page="https://a.example/")
        updated = api.update_domain(number, change_domain=form)
        assert updated.data.index_page == "https://a.example/", updated
        assert api.delete_domain(number).deleted


{"reports": reports, "domains": domains}[service]()
