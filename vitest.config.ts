import { fileURLToPath } from "node:url";
import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-pool-workers";
import { defineConfig } from "vitest/config";

const alias = { "~": fileURLToPath(new URL("./app", import.meta.url)) };
/**
 * The package's single file. The Worker bundles the hundreds of source files (decision 0092), but the tests request
 * each module separately.
 */
const EXCELJS = fileURLToPath(new URL("./node_modules/exceljs/dist/exceljs.min.js", import.meta.url));

/**
 * Packages with about a hundred modules each. Vite joins each of them into one file before the run, because the tests
 * request every module separately.
 */
const IN_ONE = [
  "drizzle-orm",
  "drizzle-orm/batch",
  "drizzle-orm/d1",
  "drizzle-orm/sqlite-core",
  "libphonenumber-js/min",
  "parse5",
  "parse5-htmlparser2-tree-adapter",
  "css-select",
  "zod",
];

/** Tests that run inside workerd with the sandbox's bindings, each file with an empty, migrated database of its own. */
const insideSandbox = async () => ({
  plugins: [
    cloudflareTest({
      wrangler: { configPath: "./sandbox/wrangler.toml" },
      miniflare: {
        bindings: {
          SANDBOX_CONTROL: "on",
          CODE_HMAC_KEY: "the-tests-own-code-hmac-key-0123456789",
          AZQR_SECRET: "the-tests-own-azqr-secret-0123456789abc",
          TOKEN_HMAC_KEY: "the-tests-own-token-hmac-key-0123456789",
          TEST_MIGRATIONS: await readD1Migrations("sandbox/migrations"),
        },
      },
    }),
  ],
  resolve: { alias: { ...alias, exceljs: EXCELJS } },
  test: {
    name: "workerd",
    include: ["tests/{contract,integration}/**/*.test.ts"],
    exclude: ["tests/integration/app/**"],
    // One workerd runs all files, one by one: starting another one and loading 400 modules costs more than most tests.
    isolate: false,
    maxWorkers: 1,
    setupFiles: ["./tests/support/workerd/migrate.ts"],
    deps: { optimizer: { ssr: { enabled: true, include: IN_ONE } } },
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
});

export default defineConfig(async () => ({
  test: {
    // Files run in the same order every time, the largest first. With its cache Vitest begins with the slowest file of
    // the last run, and files that move the sandbox's clock then run before files that expect today's date.
    cache: false as const,
    projects: [
      {
        resolve: { alias },
        test: {
          name: "unit",
          // Files share loaded modules: no test changes the state of a module, and loading takes half of the time.
          isolate: false,
          include: ["tests/unit/**/*.test.{ts,tsx}"],
          environment: "node",
          globalSetup: ["./tests/support/global-seed.ts"],
          setupFiles: ["./tests/support/start-random.ts"],
          // Property tests try hundreds of cases, also on a busy machine.
          testTimeout: 30_000,
        },
      },
      await insideSandbox(),
      {
        // Against the built app and the sandbox as `npm start` runs them, over HTTP.
        resolve: { alias },
        test: {
          name: "app",
          include: ["tests/integration/app/**/*.test.ts"],
          environment: "node",
          globalSetup: ["./tests/support/global-seed.ts", "./tests/support/global-servers.ts"],
          setupFiles: ["./tests/support/start-random.ts"],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // One process runs all files, one by one: many files load the modules of all screens, which takes seconds.
          isolate: false,
          fileParallelism: false,
        },
      },
    ],
  },
}));
