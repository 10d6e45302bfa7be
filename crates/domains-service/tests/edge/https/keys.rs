//! Private keys: none can be read in the database, and the encryption key can change.

use diesel::QueryableByName;
use diesel::sql_types::{Binary, Text};
use domains_service::certificates::Certificate;
use domains_service::edge::settings::EdgeSettings;
use rustls::pki_types::PrivateKeyDer;
use testing::{Backend, until};

use super::lab::{INDEX, Lab, NAME, params};

testing::on_each_database!(no_row_shows_a_private_key);

async fn no_row_shows_a_private_key(backend: Backend) {
    let lab = Lab::without_certificate(backend, EdgeSettings::default()).await;
    let (chain, key) = lab.authority.issue_for(&params(NAME));
    // The middle of the key's own number: the rest of the file is the same for all keys.
    let secret = key[40..60].to_vec();
    let key = PrivateKeyDer::try_from(key).unwrap();
    let keyring = crate::edge::service::key_settings().keyring();
    let now = database::now();
    let row = Certificate::row(NAME, chain, &key, &keyring.unwrap(), now).unwrap();
    domains_service::model::upsert_certificate(&lab.database.pool(), &row)
        .await
        .unwrap();
    until("there are keys for tickets", async || {
        !stored(
            &lab,
            "SELECT ticket_key AS bytes, '' AS chain FROM ticket_keys",
        )
        .await
        .is_empty()
    })
    .await;

    for (bytes, chain) in stored(&lab, "SELECT private_key AS bytes, chain FROM certificates").await
    {
        assert!(bytes.len() > 100, "it is stored");
        assert!(
            !bytes
                .windows(8)
                .any(|part| secret.windows(8).any(|it| it == part))
        );
        assert!(!chain.contains("PRIVATE"));
    }
}

async fn stored(lab: &Lab, query: &str) -> Vec<(Vec<u8>, String)> {
    use diesel_async::RunQueryDsl;

    #[derive(QueryableByName)]
    struct Row {
        #[diesel(sql_type = Binary)]
        bytes: Vec<u8>,
        #[diesel(sql_type = Text)]
        chain: String,
    }
    let pool = lab.database.pool();
    let mut connection = pool.read().await.unwrap();
    let rows: Vec<Row> = database::on_backend!(&mut connection, |connection| {
        diesel::sql_query(query).load(connection).await
    })
    .unwrap();
    rows.into_iter().map(|row| (row.bytes, row.chain)).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_certificate_that_cannot_be_decrypted_leaves_others_served() {
    let lab = Lab::start().await;
    lab.service
        .store("to.waymark.dev", &[("index_page", INDEX)])
        .await;
    lab.database
        .execute(
            "INSERT INTO certificates SELECT 'to.waymark.dev', chain, private_key, key_id, issuer, \
             not_before, not_after, stored_at, NULL, NULL FROM certificates",
        )
        .await;
    lab.service
        .store("up.waymark.dev", &[("index_page", INDEX)])
        .await;
    lab.certify("up.waymark.dev").await;
    // What was stored afterwards is served.
    lab.connect(NAME).await.unwrap();
    lab.connect("to.waymark.dev").await.unwrap_err();
}
