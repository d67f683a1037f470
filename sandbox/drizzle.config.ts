import { defineConfig } from "drizzle-kit";

/** `npm run db:generate` writes the next migration from the schema. */
export default defineConfig({
  dialect: "sqlite",
  schema: "./sandbox/src/db/schema/index.ts",
  out: "./sandbox/migrations",
  casing: "snake_case",
});
