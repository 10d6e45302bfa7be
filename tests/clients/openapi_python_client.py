"""Uses the API with clients that openapi-python-client has generated.

Usage: openapi_python_client.py reports|domains BASE-URL KEY VALUE
VALUE is the page to report about, or the name of the domain. Run it where the clients are.
"""

import os
import sys

sys.path.insert(0, os.getcwd())
service, base, key, value = sys.argv[1:]


def reports() -> None:
    from waymark_reports import AuthenticatedClient, models
    from waymark_reports.api.projects import delete_project, list_projects, show_project
    from waymark_reports.api.reports import (
        delete_report,
        list_reports,
        patch_report,
        show_report,
        store_report,
        update_report,
    )

    client = AuthenticatedClient(base_url=base, token=key)
    stored = store_report.sync(client=client, body=models.StoreReportForm(url=value, privacy="1"))
    assert stored.status == 201 and stored.data.privacy == 1, stored
    number = stored.data.id
    listed = list_reports.sync(client=client, search=value)
    assert [row.id for row in listed.data] == [number] and listed.meta.total == 1, listed
    shown = show_report.sync(number, client=client)
    assert shown.data.url == value and shown.data.state.value == "ready", shown
    for update, privacy in [(update_report, "0"), (patch_report, "1")]:
        body = models.UpdateReportForm(privacy=privacy)
        updated = update.sync(number, client=client, body=body)
        assert updated.data.privacy == int(privacy), updated
    host = shown.data.project
    assert show_project.sync(host, client=client).data.reports == 1
    assert [row.project for row in list_projects.sync(client=client).data] == [host]
    assert delete_report.sync(number, client=client).deleted
    assert show_report.sync(number, client=client).code == "not_found"
    assert delete_project.sync(host, client=client).status == 404


def domains() -> None:
    from waymark_domains import AuthenticatedClient, models
    from waymark_domains.api.domains import (
        delete_domain,
        list_domains,
        patch_domain,
        show_domain,
        store_domain,
        update_domain,
    )

    client = AuthenticatedClient(base_url=base, token=key)
    stored = store_domain.sync(client=client, body=models.StoreDomain(name=value))
    assert stored.data.name == value, stored
    number = stored.data.id
    listed = list_domains.sync(client=client, search=value)
    assert [row.id for row in listed.data] == [number], listed
    assert show_domain.sync(number, client=client).data.index_page is None
    for update, page in [(update_domain, "https://a.example/"), (patch_domain, None)]:
        body = models.ChangeDomain(index_page=page)
        updated = update.sync(number, client=client, body=body)
        assert updated.data.index_page == page, updated
    assert delete_domain.sync(number, client=client).deleted
    assert show_domain.sync(number, client=client).code == "not_found"


{"reports": reports, "domains": domains}[service]()
