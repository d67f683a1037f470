/// <reference types="@cloudflare/vitest-pool-workers/types" />

declare namespace Cloudflare {
  /** The bindings of the tests inside workerd: the sandbox's own, and its migrations. */
  interface Env {
    DB: D1Database;
    SANDBOX_CONTROL: string;
    PUBLIC_URL: string;
    TEST_MIGRATIONS: { name: string; queries: string[] }[];
  }
  interface GlobalProps {
    mainModule: typeof import("../../../sandbox/src/index");
  }
}
