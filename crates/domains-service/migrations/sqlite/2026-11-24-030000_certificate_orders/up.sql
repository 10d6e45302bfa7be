-- Names that are to have a certificate, and how far their orders are.
CREATE TABLE certificate_orders (
  name TEXT PRIMARY KEY NOT NULL,
  -- When something is to be done next: an order, or a question about the time of the renewal.
  due_at TIMESTAMP NOT NULL,
  -- When the certificate is to be renewed.
  renew_at TIMESTAMP,
  -- Failures since the last certificate.
  attempts INTEGER NOT NULL DEFAULT 0,
  -- The order under way, and the authority that it belongs to.
  order_url TEXT,
  directory TEXT,
  -- PKCS #8 of the order under way, encrypted.
  private_key BLOB,
  error_code TEXT,
  error_detail TEXT,
  -- Who works on it at the moment, and until when nobody else does.
  lease TEXT,
  lease_until TIMESTAMP
);

CREATE INDEX certificate_orders_due ON certificate_orders (due_at);

-- What an authority is shown as proof that a name leads here.
CREATE TABLE acme_challenges (
  token TEXT PRIMARY KEY NOT NULL,
  name TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('http-01', 'tls-alpn-01')),
  key_authorization TEXT NOT NULL,
  expires_at TIMESTAMP NOT NULL
);

CREATE INDEX acme_challenges_name ON acme_challenges (name);

-- The account at each authority.
CREATE TABLE acme_accounts (
  directory TEXT PRIMARY KEY NOT NULL,
  url TEXT NOT NULL,
  -- With the account's key, encrypted.
  credentials BLOB NOT NULL
);

-- How much of the authorities' limits is left.
CREATE TABLE acme_buckets (
  bucket TEXT PRIMARY KEY NOT NULL,
  tokens DOUBLE PRECISION NOT NULL,
  updated_at TIMESTAMP NOT NULL
);
