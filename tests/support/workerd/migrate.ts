import { applyD1Migrations } from "cloudflare:test";
import { env } from "cloudflare:workers";

// Each test file has a database of its own; every one starts with all tables and no rows.
await applyD1Migrations(env.DB, env.TEST_MIGRATIONS);
