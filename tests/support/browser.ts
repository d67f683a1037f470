import { test as base, expect, type BrowserContext, type Page } from "playwright/test";
import { SCREENS, sightsOf } from "../screens/manifest";
import { recordsNamedIn, recordsSeenBy, type RecordIds } from "../screens/records";
import { givenUp } from "./given-up";
import type { Visitor } from "./http";
import { startRandom } from "./random";
import { demoUser } from "./sandbox";
import { appAddress } from "./servers";
import { signIn, type Credentials } from "./sign-in";

export { expect };

/** Chromium reports each answer of 400 and above as an error of the page; a refusal that a screen shows is not one. */
const expectedRefusal = /^Failed to load resource: the server responded with a status of 4\d\d/;

const addresses = SCREENS.flatMap(sightsOf).map(({ address }) => address);

type Fixtures = {
  /** Every test draws its own random parts, the same ones whichever process it runs in. */
  ownRandomParts: void;
  /** Lets console errors that match pass in this test: a test of a failure causes them on purpose. */
  tolerate: (pattern: RegExp) => void;
  /** Fails the test on any console error, page error, hydration error or violation of the content security policy. */
  cleanConsole: void;
  /** A page signed in as the owner of the default region's demo merchant. */
  signedIn: Page;
  /** A page in a second browser, in which somebody else is signed in. */
  another: (user: Credentials) => Promise<Page>;
  /** Gives the page a session of its own: for tests that sign out, or that need another person. */
  signInAs: (user: Credentials) => Promise<void>;
  /** Gives the page what somebody without a browser has in cookies. */
  give: (visitor: Visitor) => Promise<void>;
};
type WorkerFixtures = {
  /** The owner of the default region's demo merchant. */
  owner: Visitor;
  /** What the owner's lists show, of the demo's own where there is such a one. */
  records: RecordIds;
};

export const test = base.extend<Fixtures & { tolerated: RegExp[]; problems: string[] }, WorkerFixtures>({
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

  records: [
    async ({ owner }, use) => use(await recordsSeenBy(owner, recordsNamedIn(addresses), { seededFirst: true })),
    { scope: "worker" },
  ],

  give: async ({ context }, use) => use((visitor) => giveCookies(context, appAddress(), visitor)),

  signedIn: async ({ page, owner, give }, use) => {
    await give(owner);
    await use(page);
  },

  another: async ({ browser, problems }, use) => {
    const opened: BrowserContext[] = [];
    await use(async (user) => {
      const context = await browser.newContext({ baseURL: appAddress(user.region) });
      opened.push(context);
      await listenTo(context, problems);
      await giveCookies(context, appAddress(user.region), await signIn(user));
      return context.newPage();
    });
    for (const context of opened) await context.close();
  },

  signInAs: async ({ context }, use) =>
    use(async (user) => giveCookies(context, appAddress(user.region), await signIn(user))),
});

/** Whom to tell of each browser's problems: a context may serve many tests, and is listened to once. */
const told = new WeakMap<BrowserContext, { problems: string[] }>();

/** Collects what a browser's console says of errors, and what the content security policy forbids. */
async function listenTo(context: BrowserContext, problems: string[]): Promise<void> {
  const before = told.get(context);
  if (before) {
    before.problems = problems;
    return;
  }
  const now = { problems };
  told.set(context, now);
  // Chromium does not write every violation to the console: one that the script itself catches, it does not.
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
    const { message, stack = message } = error.error();
    if (!givenUp(stack)) now.problems.push(stack);
  });
}

async function giveCookies(context: BrowserContext, address: string, visitor: Visitor): Promise<void> {
  const flags = { url: address, httpOnly: true, sameSite: "Lax" as const };
  await context.addCookies([...visitor.cookies].map(([name, value]) => ({ name, value, ...flags })));
}
