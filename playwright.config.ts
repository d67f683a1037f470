import { defineConfig } from "playwright/test";
import { browserFlags, findBrowser } from "./scripts/test/browser.mjs";
import { browserProjects } from "./scripts/test/places.mjs";

const executablePath = await findBrowser();
/**
 * The browser optimizes no function for a long run: a test uses a page for seconds, and the optimizing compiler would
 * take a fifth of the whole work (decision 0124).
 */
const shortLived = "--js-flags=--max-optimized-bytecode-size=0";
const desktop = { viewport: { width: 1440, height: 900 } };
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };

const withoutScript = { javaScriptEnabled: false };
/** Journeys run side by side. Tests that change the sandbox's clock or faults run after them, one by one. */
const journeys = { testIgnore: /\/(alone|axe|once|afterwards)\// };
/** Journeys whose course depends on width and script together. */
const everyWay = { ...journeys, grep: /@every-way/ };
/** These tests run one by one: a moved clock or a fault would disturb other tests. */
const alone = { testMatch: /\/alone\//, workers: 1 };

/*
 * Every journey runs in two ways: wide with JavaScript, and narrow without it. The two runs show each flow with and
 * without scripts, on a desktop and on a phone, in half the time of all four combinations. A journey whose scripts and
 * width depend on each other (the drawer, menus over a drawer, the page for the mobile app) also runs in the other two
 * ways: its title ends with `@every-way`. A test of one width sets its own viewport. The accessibility test opens every
 * screen and dialog at both widths in every language; it runs once. The tests in `once` run once too: they look at
 * layouts that scripts do not change, at widths of their own. `npm test` runs the last three projects after the others,
 * even if one of those failed (scripts/test/stages.mjs). A test that needs no browser belongs in tests/integration/app,
 * over HTTP.
 */
export default defineConfig({
  testDir: "./tests/e2e",
  outputDir: "./test-results",
  globalSetup: ["./tests/support/global-seed.ts", "./tests/support/global-servers.ts"],
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [
    ["./scripts/test/browser-reporter.mjs"],
    ["json", { outputFile: process.env["E2E_REPORT"] ?? "test-results/report.json" }],
  ],
  use: {
    browserName: "chromium",
    launchOptions: { ...(executablePath ? { executablePath } : {}), args: [...browserFlags, shortLived] },
    locale: "en-US",
    timezoneId: "Asia/Baku",
    actionTimeout: 15_000,
    navigationTimeout: 30_000,
    screenshot: "only-on-failure",
    // Recording costs a tenth of the run. `npx playwright test --trace on` records a test that somebody examines.
    trace: "off",
  },
  projects: [
    { ...journeys, name: "desktop-js", use: desktop },
    { ...journeys, name: "phone-nojs", use: { ...phone, ...withoutScript } },
    { ...everyWay, name: "desktop-nojs", use: { ...desktop, ...withoutScript } },
    { ...everyWay, name: "phone-js", use: phone },
    { testMatch: /\/axe\//, name: "axe", use: desktop },
    { testMatch: /\/once\//, name: "once", use: desktop },
    { ...alone, name: "alone-js", use: desktop, dependencies: browserProjects.sideBySide },
    { ...alone, name: "alone-nojs", use: { ...desktop, ...withoutScript }, dependencies: ["alone-js"] },
    { testMatch: /\/afterwards\//, name: "afterwards", dependencies: ["alone-nojs"] },
  ],
});
