//! The page of a domain in each of its states.

use chrono::TimeDelta;
use testing::{Backend, Reply, a};

use super::ALL;
use crate::api::app::{TestApp, store};
use crate::api::verification::world::{Claim, EDGE, World};

testing::on_each_database!(
    a_page_says_what_is_to_be_done,
    a_contested_claim_says_so,
    visits_are_bars_and_a_table,
);

async fn page(world: &World, claim: &Claim) -> String {
    let path = claim.path.replace("/api/v1", "/console");
    let browser = world.app.browser("a", ALL).await;
    browser.get(&path).await.expect(200).text
}

/// What the last check found of the record of this kind.
fn seen(page: &str, kind: &str) -> String {
    let record = page.split(&format!("<strong>{kind}</strong>")).nth(1);
    let chip = record.and_then(|record| record.split("class=\"chip ").nth(1));
    let text = chip.and_then(|chip| chip.split("</svg>").nth(1));
    let text = text.and_then(|text| text.split("</span>").next());
    text.unwrap_or_else(|| panic!("no {kind} in {page}"))
        .to_owned()
}

fn assert_contains(page: &str, texts: &[&str]) {
    for text in texts {
        assert!(page.contains(text), "{text}: {page}");
    }
}

async fn a_page_says_what_is_to_be_done(backend: Backend) {
    let world = World::quiet(backend).await;
    let claim = world.claim("a", "go.bücher.de").await;
    let ascii = "go.xn--bcher-kva.de";
    let waiting = page(&world, &claim).await;
    let (txt, value) = (
        format!("_waymark-challenge.{ascii}</code>"),
        format!("{}</code>", claim.txt_value()),
    );
    let target = format!("{}.{EDGE}</code>", claim.token);
    let records = [txt.as_str(), &value, &target];
    assert_contains(&waiting, &records);
    assert_contains(
        &waiting,
        &[
            "go.bücher.de",
            ascii,
            "Pending",
            "data-waiting",
            "Not looked up yet",
            "<code>_waymark-challenge.go</code> where the provider adds the zone",
            "<code>go</code> where",
        ],
    );
    let apex = world.claim("a", "bücher-shop.de").await;
    assert_contains(
        &page(&world, &apex).await,
        &["<code>@</code>, the zone itself"],
    );
    let doubled = format!("_waymark-challenge.{ascii}.xn--bcher-kva.de");
    world.dns().set_txt(&doubled, &[&claim.txt_value()]);
    world.verify(&claim).await.expect(200);
    let twice = page(&world, &claim).await;
    assert_eq!(seen(&twice, "TXT"), "At a doubled name");
    assert_contains(
        &twice,
        &[
            "enter _waymark-challenge.go as its name",
            "The TXT record is at a doubled name",
            "Seen, but at a doubled name.",
        ],
    );
    assert!(!twice.contains("No record has been seen"));
    world.advance(TimeDelta::minutes(1));

    world.dns().set_txt(
        &format!("_waymark-challenge.{ascii}"),
        &["<script>alert(1)</script>"],
    );
    world.verify(&claim).await.expect(200);
    let wrong = page(&world, &claim).await;
    assert_contains(
        &wrong,
        &["Another value", "&#60;script&#62;alert(1)&#60;/script&#62;"],
    );
    assert!(!wrong.contains("<script>alert"));
    assert_eq!(seen(&wrong, "TXT"), "Another value");
    assert_eq!(seen(&wrong, "CNAME"), "Unclear");

    let txt_name = format!("_waymark-challenge.{ascii}");
    world.dns().set_txt(&txt_name, &[&claim.txt_value()]);
    world.verify(&claim).await.expect(200);
    let verified = page(&world, &claim).await;
    assert_contains(
        &verified,
        &[
            "Verified",
            "The TXT record is there.",
            "Leads elsewhere",
            "The name is yours, but leads elsewhere",
            "Certificate",
        ],
    );
    let browser = world.app.browser("a", ALL).await;
    let list = browser.get(super::LIST).await.expect(200).text;
    let mark = "</svg>Leads nowhere</span>";
    assert_eq!(list.matches(mark).count(), 1, "of the proved name: {list}");
    assert!(!verified.contains("data-waiting"));
    assert_eq!(seen(&verified, "TXT"), "Found");
    assert_eq!(seen(&verified, "CNAME"), "Leads elsewhere");

    world.dns().set(EDGE, Reply::Records(vec![a(1)]));
    world.dns().set_cname(ascii, EDGE);
    world.verify(&claim).await.expect(200);
    let here = page(&world, &claim).await;
    assert_eq!(seen(&here, "CNAME"), "Leads here");
    assert!(!here.contains("The name is yours, but"), "{here}");
    world.dns().remove(ascii);

    world.dns().remove(&txt_name);
    world.verify(&claim).await.expect(200);
    let grace = page(&world, &claim).await;
    assert_contains(&grace, &["The proof is gone. Set it again by", "Not there"]);

    world.advance(TimeDelta::days(8));
    world.verify(&claim).await.expect(200);
    let lapsed = page(&world, &claim).await;
    assert_contains(&lapsed, &["The name is no longer yours", "Leads nowhere"]);
}

async fn a_contested_claim_says_so(backend: Backend) {
    let world = World::quiet(backend).await;
    let owner = world.claim("owner", "go.waymark.dev").await;
    let claim = world.claim("a", "go.waymark.dev").await;
    let values = [owner.txt_value(), claim.txt_value()];
    world
        .dns()
        .set_txt(&claim.txt_name(), &[&values[0], &values[1]]);
    world.verify(&owner).await.expect(200);
    world.advance(TimeDelta::seconds(11));

    let path = claim.path.replace("/api/v1", "/console");
    let browser = world.app.browser("a", ALL).await;
    let refused = browser.submit(&format!("{path}/verify"), &[]).await;
    let refused = refused.expect(409);

    assert_contains(
        &refused.text,
        &[
            "another account has proved the name and its record is there too.",
            "Another account has proved the name",
            "Contested",
        ],
    );
    assert!(!refused.text.contains(&owner.token));
}

async fn visits_are_bars_and_a_table(backend: Backend) {
    let app = TestApp::start(backend).await;
    let api = store(&app.account("a"), "go.waymark.dev").await;
    let path = api.replace("/api/v1", "/console");
    let browser = app.browser("a", ALL).await;
    let none = browser.get(&path).await.expect(200);
    assert_contains(&none.text, &["There were no visits in these days."]);

    let add = "INSERT INTO domain_visits \
               (account, domain_id, day, index_page, not_found, passed_on, refused, bots) \
               SELECT account, id, CURRENT_DATE, 3, 2, 5, 0, 4 FROM domains";
    app.execute(add).await;
    let some = browser.get(&path).await.expect(200);

    assert_contains(
        &some.text,
        &[
            "10 in 14 days, 4 more by bots",
            "<rect class=\"bar--2\" x=\"260\" y=\"429\" width=\"14\" height=\"357\"/>",
            "<td class=\"end\">3</td><td class=\"end\">5</td><td class=\"end\">2</td><td class=\"end\">0</td><td class=\"end\">4</td>",
        ],
    );
}
