import { fileURLToPath } from "node:url";
import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-pool-workers";
import { defineConfig } from "vitest/config";

const alias = { "~": fileURLToPath(new URL("./app", import.meta.url)) };
/**
 * One file where its sources, which the Worker takes (decision 0092), are hundreds; these tests ask for one file at a
 * time.
 */
const EXCELJS = fileURLToPath(new URL("./node_modules/exceljs/dist/exceljs.min.js", import.meta.url));

/**
 * Packages of a hundred modules each, made one file before the run: every test file brings its modules into a workerd
 * of its own.
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
    // One workerd for all files, one after the other: most of what a file cost was to start another and to bring it 400
    // modules.
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
    // Files run in the same order every time, the largest first. With its memory of the last run Vitest begins with the
    // slowest, and files that move the sandbox's clock then run before files that expect today.
    cache: false as const,
    projects: [
      {
        resolve: { alias },
        test: {
          name: "unit",
          // Files share the modules they read: they keep nothing that another one could see, and reading them is half
          // of what they cost.
          isolate: false,
          include: ["tests/unit/**/*.test.{ts,tsx}"],
          environment: "node",
          globalSetup: ["./tests/support/global-seed.ts"],
          setupFiles: ["./tests/support/start-random.ts"],
          // For properties tried out many times over, on a machine that is busy with other things.
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
          // One process for all files, one after the other: many of them read every screen's module, which costs
          // seconds each time.
          isolate: false,
          fileParallelism: false,
        },
      },
    ],
  },
}));
