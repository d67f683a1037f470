import { test as base, expect, type BrowserContext, type Page } from "@playwright/test";
import { demoUser, type DemoUser } from "./sandbox";
import { appAddress } from "./servers";
import { signIn } from "./sign-in";

export { expect };

/** Chromium reports each answer of 400 and above as an error of the page; a refusal that a screen shows is not one. */
const expectedRefusal = /^Failed to load resource: the server responded with a status of 4\d\d/;

type Fixtures = {
  /** Lets console errors that match pass in this test: a test of a failure causes them on purpose. */
  tolerate: (pattern: RegExp) => void;
  /** Fails the test on any console error, page error, hydration error or violation of the content security policy. */
  cleanConsole: void;
  /** A page signed in as the owner of the default region's demo merchant. */
  signedIn: Page;
  /** Gives the page a session of its own: for tests that sign out, or that need another person. */
  signInAs: (user: DemoUser) => Promise<void>;
};
type WorkerFixtures = { ownerCookies: { name: string; value: string }[] };

export const test = base.extend<Fixtures & { tolerated: RegExp[] }, WorkerFixtures>({
  // eslint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from the pattern
  baseURL: async ({}, use) => use(appAddress()),

  tolerated: [[], { scope: "test" }],
  tolerate: async ({ tolerated }, use) => {
    tolerated.length = 0;
    await use((pattern) => tolerated.push(pattern));
  },

  cleanConsole: [
    async ({ context, tolerated }, use) => {
      const problems: string[] = [];
      context.on("console", (message) => {
        if (message.type() !== "error" || expectedRefusal.test(message.text())) return;
        problems.push(`${message.text()} (${message.location().url})`);
      });
      context.on("weberror", (error) => problems.push(error.error().stack ?? error.error().message));
      await use();
      const unexpected = problems.filter((problem) => !tolerated.some((pattern) => pattern.test(problem)));
      expect(unexpected, "errors in the browser's console").toEqual([]);
    },
    { auto: true },
  ],

  ownerCookies: [
    // eslint-disable-next-line no-empty-pattern -- as above
    async ({}, use) => {
      const visitor = await signIn(await demoUser());
      await use([...visitor.cookies].map(([name, value]) => ({ name, value })));
    },
    { scope: "worker" },
  ],

  signedIn: async ({ context, page, ownerCookies }, use) => {
    await give(context, appAddress(), ownerCookies);
    await use(page);
  },

  signInAs: async ({ context }, use) => {
    await use(async (user) => {
      const visitor = await signIn(user);
      const cookies = [...visitor.cookies].map(([name, value]) => ({ name, value }));
      await give(context, appAddress(user.region), cookies);
    });
  },
});

/** Chromium takes __Host- cookies for an https address only, and then sends them to localhost without TLS too. */
async function give(
  context: BrowserContext,
  address: string,
  cookies: { name: string; value: string }[],
): Promise<void> {
  const url = address.replace(/^http:/, "https:");
  const flags = { httpOnly: true, secure: true, sameSite: "Lax" as const };
  await context.addCookies(cookies.map((cookie) => ({ ...cookie, url, ...flags })));
}
