//! What every service wears: errors, middleware, health, telemetry, OpenAPI, start and stop.
