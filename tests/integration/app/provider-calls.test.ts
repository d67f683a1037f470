import { beforeAll, expect, test, vi } from "vitest";
import { z } from "zod";
import type { ScreenFacts } from "../../screens/facts";
import { SCREENS } from "../../screens/manifest";
import { recordsNamedIn, recordsSeenBy, withIds, type RecordIds } from "../../screens/records";
import { BEGINS_SIGNING_IN, SCREEN_TIMEOUT_MS, visitorOf } from "../../screens/visitors";
import type { Visitor } from "../../support/http";
import { randomDigits } from "../../support/random";
import { demoUser, type DemoUser } from "../../support/sandbox";
import { appLog } from "../../support/server-log";
import { appAddress } from "../../support/servers";
import { signIn } from "../../support/sign-in";

const callSchema = z.object({ call: z.string(), depth: z.number() });
const lineSchema = z.object({ calls: z.array(callSchema) });
const PERSON = "auth.currentUser";

let person: DemoUser;
let owner: Visitor;
/**
 * Another owner of the same account: how many files somebody takes is limited, and other tests have taken many as the
 * first.
 */
let partner: Visitor;
let ids: RecordIds;

beforeAll(async () => {
  person = await demoUser(BEGINS_SIGNING_IN);
  owner = await signIn(await demoUser());
  partner = await signIn(await demoUser("ROLE_USER"));
  ids = await recordsSeenBy(owner, recordsNamedIn(SCREENS.map(({ address }) => address)));
});

/** The calls that one page asked of the provider, from the app's own log. */
async function callsOf(path: string, whose: Visitor): Promise<z.infer<typeof callSchema>[]> {
  const page = await requestIdOf(path, whose);
  // The log is written in order: when a later page's calls stand in it, all of this one's do.
  const later = await requestIdOf("/language", owner);
  return vi.waitFor(
    () => {
      const lines = appLog().filter(({ event }) => event === "provider_calls");
      expect(lines.map(({ requestId }) => requestId)).toContain(later);
      return lines.filter(({ requestId }) => requestId === page).flatMap((line) => lineSchema.parse(line).calls);
    },
    { timeout: 20_000, interval: 50 },
  );
}

async function requestIdOf(path: string, whose: Visitor): Promise<string> {
  const answer = await whose.get(path);
  expect(answer.status, path).toBeLessThan(500);
  return answer.headers.get("x-request-id") ?? "";
}

/** What is no page, and open to everybody who is signed in, asks nothing of the person. */
const asksWhoItIs = ({ access, kind }: ScreenFacts) =>
  access !== "public" && (kind !== "action" || Object.keys(access).length > 0);
const askedBy = (screen: ScreenFacts) => [...(screen.calls ?? []), ...(asksWhoItIs(screen) ? [PERSON] : [])].toSorted();

test.each(SCREENS)(
  "$name asks the provider for what tests/screens says, and all of it at once",
  { timeout: SCREEN_TIMEOUT_MS },
  async (screen) => {
    const signedIn = screen.kind === "file" ? partner : owner;
    const somebody = { ...person, digits: randomDigits(7) };
    const visitor = await visitorOf(screen, { app: appAddress(), owner: signedIn, person: somebody });
    const calls = await callsOf(withIds(screen.address, ids), visitor);
    expect(calls.map(({ call }) => call).toSorted()).toEqual(askedBy(screen));
    expect(calls.filter(({ depth }) => depth > 1)).toEqual([]);
  },
);

test("a search for nothing asks for what was opened last, all of it at once, and for nothing else", async () => {
  owner.cookies.delete("recent");
  expect((await callsOf("/search", owner)).map(({ call }) => call)).toEqual([PERSON]);
  for (const address of ["/billing/invoices/:invoice", "/billing/customers/:customer"])
    await owner.get(withIds(address, ids));
  const calls = await callsOf("/search", owner);
  expect(calls.map(({ call }) => call).toSorted()).toEqual([PERSON, "customers.get", "invoices.get"]);
  expect(calls.filter(({ depth }) => depth > 1)).toEqual([]);
});
