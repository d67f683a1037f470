import { defineConfig } from "playwright/test";
import { browserFlags, findBrowser } from "./scripts/test/browser.mjs";
import { browserProjects } from "./scripts/test/places.mjs";

const executablePath = await findBrowser();
/**
 * No function is compiled for a long run: a page is used for seconds, and a fifth of the whole work would go there
 * (decision 0124).
 */
const shortLived = "--js-flags=--max-optimized-bytecode-size=0";
const desktop = { viewport: { width: 1440, height: 900 } };
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };

const withoutScript = { javaScriptEnabled: false };
/** Journeys run side by side; what changes the whole sandbox (its clock, its faults) runs after them, one at a time. */
const journeys = { testIgnore: /\/(alone|axe|once|afterwards)\// };
/** Journeys whose course depends on width and script together. */
const everyWay = { ...journeys, grep: /@every-way/ };
/** One at a time: a moved clock or a fault of one would meet the others. */
const alone = { testMatch: /\/alone\//, workers: 1 };

/*
 * Every journey runs in two ways that differ in both things at once: wide with JavaScript and narrow without it. So
 * each flow is shown with script and without, on a desktop and on a phone, in half the time of all four ways. A journey
 * is also run in the other two ways when script and width act on each other in it (the drawer, menus over a drawer, the
 * page for the mobile app): its title then ends with `@every-way`. Anything else that is seen at one width only belongs
 * into a test that sets its own viewport. Screens and dialogs as such are opened at both widths in every language by
 * the accessibility test, which runs once. So does what lies in `once`: how a page is laid out at widths that the test
 * sets itself, where scripts change nothing. `npm test` runs the last three projects by themselves after the others,
 * also when one of those failed (scripts/test/stages.mjs). What only asks the server belongs into
 * tests/integration/app, over HTTP: it is the same in every way.
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
    // Recording costs a tenth of the run; `npx playwright test --trace on` records what one looks into.
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
