import { test as base, expect, type BrowserContext, type Page, type ViewportSize } from "playwright/test";
import { SCREENS, sightsOf } from "../screens/manifest";
import { recordsNamedIn, recordsSeenBy, type RecordIds } from "../screens/records";
import { givenUp, toldOf } from "./page-problems";
import type { Visitor } from "./http";
import { startRandom } from "./random";
import { demoUser } from "./sandbox";
import { appAddress } from "./servers";
import { signIn, type Credentials } from "./sign-in";

export { expect };

/** Chromium reports every answer of 400 and above as a page error; a refusal that a screen shows is no error. */
const expectedRefusal = /^Failed to load resource: the server responded with a status of 4\d\d/;

/** A browser rarely frees what a tab showed, and a hundred screens take a gigabyte. */
const TESTS_OF_A_CONTEXT = 20;

const addresses = SCREENS.flatMap(sightsOf).map(({ address }) => address);

type Fixtures = {
  /** Every test draws its own random parts, equal in every process. */
  ownRandomParts: void;
  /** Ignores matching console errors in this test, which causes them on purpose. */
  tolerate: (pattern: RegExp) => void;
  /** Fails the test on any console error, page error, hydration error or violation of the content security policy. */
  cleanConsole: void;
  /** A page signed in as the owner of the default region's demo merchant. */
  signedIn: Page;
  /** A page in a second browser, signed in as another person. */
  another: (user: Credentials) => Promise<Page>;
  /** Gives the page its own session: for tests that sign out or need another person. */
  signInAs: (user: Credentials) => Promise<void>;
  /** Gives the page the cookies of a visitor without a browser. */
  give: (visitor: Visitor) => Promise<void>;
};
type Options = {
  /**
   * Gives the test an unused browser context and page: for changes that cannot be undone, such as scripts that run
   * before a page's own.
   */
  ownContext: boolean;
};
/**
 * A browser context with a page that many tests use (decision 0124), the options it was opened with, and the number of
 * those tests.
 */
type Kept = { context?: BrowserContext; page?: Page; like?: string; tests: number };
type WorkerFixtures = {
  kept: Kept;
  /** The owner of the default region's demo merchant. */
  owner: Visitor;
  /** The records in the owner's lists, the demo's own if there is one. */
  records: RecordIds;
};

export const test = base.extend<Fixtures & Options & { tolerated: RegExp[]; problems: string[] }, WorkerFixtures>({
  // eslint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from the pattern
  baseURL: async ({}, use) => use(appAddress()),

  ownRandomParts: [
    // eslint-disable-next-line no-empty-pattern -- as above
    async ({}, use, { testId, repeatEachIndex }) => {
      startRandom(`${testId} ${repeatEachIndex}`);
      await use();
    },
    { auto: true },
  ],

  ownContext: [false, { option: true }],
  kept: [
    // eslint-disable-next-line no-empty-pattern -- as above
    async ({}, use) => {
      const kept: Kept = { tests: 0 };
      await use(kept);
      await kept.context?.close();
    },
    { scope: "worker" },
  ],

  // Opened inside a test, because Playwright gives a test's options only to contexts that are opened there.
  context: async ({ browser, ownContext, kept, javaScriptEnabled, viewport }, use) => {
    if (ownContext) {
      const context = await browser.newContext();
      await use(context);
      return context.close();
    }
    const like = JSON.stringify([javaScriptEnabled, viewport]);
    if (kept.like !== like || kept.tests % TESTS_OF_A_CONTEXT === 0) {
      await kept.context?.close();
      delete kept.context;
      delete kept.page;
      kept.like = like;
    }
    kept.tests += 1;
    const context = (kept.context ??= await browser.newContext());
    await context.clearCookies();
    return use(context);
  },

  page: async ({ context, ownContext, kept, viewport }, use, testInfo) => {
    if (ownContext) return use(await context.newPage());
    const page = (kept.page ??= await context.newPage());
    const before = context.pages();
    await use(page);
    if (testInfo.status !== testInfo.expectedStatus)
      testInfo.annotations.push({ type: "page", description: await shownBy(page) });
    for (const opened of context.pages()) if (!before.includes(opened)) await opened.close();
    if (page.isClosed()) delete kept.page;
    else await tidy(page, viewport);
  },

  tolerated: [[], { scope: "test" }],
  tolerate: async ({ tolerated }, use) => {
    tolerated.length = 0;
    await use((pattern) => tolerated.push(pattern));
  },

  problems: [[], { scope: "test" }],
  cleanConsole: [
    async ({ context, tolerated, problems }, use) => {
      problems.length = 0;
      await listenTo(context, problems);
      await use();
      const unexpected = problems.filter((problem) => !tolerated.some((pattern) => pattern.test(problem)));
      expect(unexpected, "errors in the browser's console").toEqual([]);
    },
    { auto: true },
  ],

  // eslint-disable-next-line no-empty-pattern -- as above
  owner: [async ({}, use) => use(await signIn(await demoUser())), { scope: "worker" }],

  // By a visitor of their own: whoever opens a record has it among the recent ones.
  records: [
    // eslint-disable-next-line no-empty-pattern -- as above
    async ({}, use) =>
      use(await recordsSeenBy(await signIn(await demoUser()), recordsNamedIn(addresses), { seededFirst: true })),
    { scope: "worker" },
  ],

  give: async ({ context }, use, { testId }) => use((visitor) => giveCookies(context, appAddress(), visitor, testId)),

  signedIn: async ({ page, owner, give }, use) => {
    await give(owner);
    await use(page);
  },

  another: async ({ browser, problems }, use, { testId }) => {
    const opened: BrowserContext[] = [];
    await use(async (user) => {
      const context = await browser.newContext({ baseURL: appAddress(user.region) });
      opened.push(context);
      await listenTo(context, problems);
      await giveCookies(context, appAddress(user.region), await signIn(user), testId);
      return context.newPage();
    });
    for (const context of opened) await context.close();
  },

  signInAs: async ({ context }, use, { testId }) =>
    use(async (user) => giveCookies(context, appAddress(user.region), await signIn(user), testId)),
});

/** The address and the words of a page whose test failed: a failure that is seen once has to be told by its report. */
async function shownBy(page: Page): Promise<string> {
  if (page.isClosed()) return "closed";
  const words = await page.locator("body").innerText();
  return `${page.url()}\n${words.replace(/\s*\n\s*/g, " | ").slice(0, 1_500)}`;
}

/** Resets a page for the next test: no listeners, no running script, and no stored data except cached files. */
async function tidy(page: Page, viewport: ViewportSize | null): Promise<void> {
  await page.unrouteAll({ behavior: "ignoreErrors" });
  for (const event of ["dialog", "request", "response"] as const) page.removeAllListeners(event);
  // A picture of the site that is left, because another site would be drawn by another process; a picture runs no
  // script.
  await page.goto(new URL("/favicon.svg", page.url().startsWith("http") ? page.url() : appAddress()).href);
  // The scroll position of a page that scripts leave.
  await page.evaluate(() => sessionStorage.clear());
  await page.emulateMedia({ media: null, colorScheme: "light" });
  const { width, height } = page.viewportSize() ?? {};
  if (viewport && (width !== viewport.width || height !== viewport.height)) await page.setViewportSize(viewport);
}

/** The receiver of each browser's problems: a context may serve many tests, but gets its listeners once. */
const told = new WeakMap<BrowserContext, { problems: string[] }>();

/** Collects console errors of a browser, and violations of the content security policy. */
async function listenTo(context: BrowserContext, problems: string[]): Promise<void> {
  const before = told.get(context);
  if (before) {
    before.problems = problems;
    return;
  }
  const now = { problems };
  told.set(context, now);
  // Chromium does not log a violation that the page's script catches.
  await context.addInitScript(() =>
    window.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, sourceFile }) =>
      console.error(`The policy's ${violatedDirective} forbids ${blockedURI} (${sourceFile ?? ""})`),
    ),
  );
  context.on("console", (message) => {
    if (message.type() !== "error" || expectedRefusal.test(message.text()) || givenUp(message.text())) return;
    now.problems.push(`${message.text()} (${message.location().url})`);
  });
  context.on("weberror", (error) => {
    const problem = toldOf(error.error());
    if (!givenUp(problem)) now.problems.push(problem);
  });
}

/**
 * Also names the test in a cookie: the browser uses prefetched data of an earlier test while the cookies are equal
 * (decision 0026).
 */
async function giveCookies(context: BrowserContext, address: string, visitor: Visitor, testId: string): Promise<void> {
  const flags = { url: address, httpOnly: true, sameSite: "Lax" as const };
  const given = [...visitor.cookies, ["test", testId] as const];
  await context.addCookies(given.map(([name, value]) => ({ name, value, ...flags })));
}
