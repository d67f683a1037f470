import { defineConfig } from "@playwright/test";
import { browserFlags, findBrowser } from "./scripts/browser.mjs";

const executablePath = await findBrowser();
const desktop = { viewport: { width: 1440, height: 900 } };
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };

const withoutScript = { javaScriptEnabled: false };
/** Journeys run side by side; what changes the whole sandbox (its clock, its faults) runs after them, one at a time. */
const journeys = { testIgnore: /\/(alone|axe|afterwards)\// };
const alone = { testMatch: /\/alone\// };
const ways = ["desktop-js", "desktop-nojs", "phone-js", "phone-nojs", "axe-desktop", "axe-phone"];

// Every journey runs four times: wide and narrow, with and without JavaScript.
export default defineConfig({
  testDir: "./tests/e2e",
  outputDir: "./test-results",
  globalSetup: "./tests/support/global-servers.ts",
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [["list"], ["json", { outputFile: process.env["E2E_REPORT"] ?? "test-results/report.json" }]],
  use: {
    browserName: "chromium",
    launchOptions: { ...(executablePath ? { executablePath } : {}), args: browserFlags },
    locale: "en-US",
    timezoneId: "Asia/Baku",
    actionTimeout: 15_000,
    navigationTimeout: 30_000,
    screenshot: "only-on-failure",
    trace: "retain-on-failure",
  },
  projects: [
    { ...journeys, name: "desktop-js", use: desktop },
    { ...journeys, name: "desktop-nojs", use: { ...desktop, ...withoutScript } },
    { ...journeys, name: "phone-js", use: phone },
    { ...journeys, name: "phone-nojs", use: { ...phone, ...withoutScript } },
    { testMatch: /\/axe\//, name: "axe-desktop", use: desktop },
    { testMatch: /\/axe\//, name: "axe-phone", use: phone },
    { ...alone, name: "alone-js", use: desktop, dependencies: ways },
    { ...alone, name: "alone-nojs", use: { ...desktop, ...withoutScript }, dependencies: ["alone-js"] },
    { testMatch: /\/afterwards\//, name: "afterwards", dependencies: ["alone-nojs"] },
  ],
});
