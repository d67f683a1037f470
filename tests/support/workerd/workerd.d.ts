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

/** Vitest's own state in a test process: the modules that it has loaded. */
// eslint-disable-next-line no-underscore-dangle -- Vitest's own name
declare var __vitest_worker__: { evaluatedModules?: import("vite/module-runner").EvaluatedModules } | undefined;

/** The text of a file, as Vite imports it. */
declare module "*.csv?raw" {
  const text: string;
  export default text;
}
