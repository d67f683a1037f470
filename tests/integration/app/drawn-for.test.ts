import { beforeAll, describe, expect, test } from "vitest";
import { developerPaths } from "~/paths/developers";
import { everyCall } from "#provider/contract/index";
import { SCREENS, sightsOf } from "../../screens/manifest";
import { recordsNamedIn, recordsSeenBy, withIds, type RecordIds } from "../../screens/records";
import { BEGINS_SIGNING_IN, SCREEN_TIMEOUT_MS, visitorOf } from "../../screens/visitors";
import { inDays } from "../../support/days";
import { formsOf, formWith, submit, type Form } from "../../support/forms";
import type { Answer, Visitor } from "../../support/http";
import { randomDigits } from "../../support/random";
import { demoUser, makeOwner, type DemoUser } from "../../support/sandbox";
import { dataPath } from "../../support/screens";
import { appLog, logReaches } from "../../support/server-log";
import { appAddress } from "../../support/servers";
import { signIn } from "../../support/sign-in";

const FIELD = "drawnFor";
const SENTENCE = "Nothing was done: someone else opened this form. You are signed in as";
/** What belongs to the browser, whoever sits before it: its colours, and that nobody is signed in there any more. */
const ANYBODYS = ["/logout", "/preferences"];
/** Stands in the menu of every page; asked once. */
const LANGUAGE = "/language";

const PAGES = SCREENS.filter(({ kind, access }) => kind !== "file" && kind !== "action" && access !== "public");
const CHANGES = new Set<string>(everyCall.filter(({ call }) => call.effect !== "read").map(({ name }) => name));

const isPersons = ({ method, action }: Form, page: Answer) => {
  const { pathname } = new URL(action);
  return method === "post" && !ANYBODYS.includes(pathname) && (pathname !== LANGUAGE || page.url.pathname === LANGUAGE);
};
const asOther = ({ fields, ...form }: Form): Form => ({
  ...form,
  fields: fields.map(([name, value]) => [name, name === FIELD ? "usr_SOMEBODYELSE0000" : value]),
});
/** What a form sends by each of its buttons, or by itself. */
const waysToSend = ({ buttons }: Form): Record<string, string>[] =>
  buttons.length === 0 ? [{}] : buttons.map((button) => Object.fromEntries([button]));

/** What a request asked of the provider beyond reading. */
async function changesBy(answer: Answer): Promise<string[]> {
  const id = answer.headers.get("x-request-id") ?? "";
  await logReaches(id);
  const lines = appLog().filter(({ event, requestId }) => event === "provider_calls" && requestId === id);
  const called = JSON.stringify(lines).matchAll(/"call":"([\w.]+)"/g);
  return [...called].flatMap(([, name = ""]) => (CHANGES.has(name) ? [name] : []));
}

/**
 * What was sent already: the same form stands on a list and behind each dialog over it, and sends the same from all of
 * them.
 */
const tried = new Set<string>();
function isNew({ action, fields }: Form, pressed: Record<string, string>): boolean {
  const sent = JSON.stringify([action, fields.filter(([name]) => name !== "idempotencyKey"), pressed]);
  return tried.size < tried.add(sent).size;
}

let person: DemoUser;
let owner: Visitor;
let ids: RecordIds;

beforeAll(async () => {
  person = await demoUser(BEGINS_SIGNING_IN);
  owner = await signIn(await demoUser());
  ids = await recordsSeenBy(owner, recordsNamedIn(PAGES.flatMap(sightsOf).map(({ address }) => address)));
});

describe("a form that was drawn for somebody else does nothing and says who is signed in", () => {
  test.each(PAGES)("$name", { timeout: SCREEN_TIMEOUT_MS }, async (screen) => {
    const app = appAddress();
    const visitor = await visitorOf(screen, { app, owner, person: { ...person, digits: randomDigits(7) } });
    for (const { name, address } of sightsOf(screen)) {
      const page = await visitor.get(withIds(address, ids));
      if (!page.headers.get("content-type")?.startsWith("text/html")) continue;
      for (const form of formsOf(page).filter((each) => isPersons(each, page))) {
        const marks = form.fields.filter(([field]) => field === FIELD);
        expect(marks, `${name}: ${form.action}`).toEqual([[FIELD, expect.stringMatching(/^usr_\w+$/)]]);
        const ways = waysToSend(form).filter((pressed) => isNew(form, pressed));
        if (ways.length === 0) continue;
        // Each is refused before anything is looked at, so that they may be sent at once.
        const answers = await Promise.all(ways.map(async (pressed) => submit(visitor, asOther(form), pressed)));
        for (const [index, answer] of answers.entries()) {
          const said = `${name}: ${form.action} ${JSON.stringify(ways[index])}`;
          expect(answer.status, said).toBe(409);
          expect(answer.text, said).toContain(SENTENCE);
          expect(await changesBy(answer), said).toEqual([]);
        }
        const { pathname, search } = new URL(form.action);
        const asked = await submit(visitor, { ...asOther(form), action: dataPath(pathname + search) }, {});
        expect(asked.status, `${name}: ${form.action} by scripts`).toBe(409);
        expect(asked.text).toContain("otherPerson");
      }
    }
  });
});

test("a filled-in invoice in a tab of somebody else is shown as typed, and made once it is sent again", async () => {
  const first = await makeOwner({ team: [{ role: "ROLE_FO_SUPERVISOR" }] });
  const [second] = first.team;
  if (!second) throw new Error("nobody else there");
  const browser = await signIn(second);
  const form = formWith(await browser.get("/billing/create-an-invoice"), "fullName");
  const typed = {
    appId: first.appIds[0] ?? "",
    fullName: "Kamran Hacıyev",
    phone: "050 555 12 34",
    amount: "41.70",
    bookingId: "TAB-1",
    description: "Left open over lunch",
    linkExpirationDate: inDays(30),
  };
  for (const [name, value] of (await signIn(first)).cookies) browser.cookies.set(name, value);

  const refused = await submit(browser, form, typed);
  expect(refused.status).toBe(409);
  expect(refused.text).toContain(`${SENTENCE} ${first.fullName} now.`);
  expect(refused.text).toContain("Left open over lunch");
  const again = formWith(refused, "fullName");
  expect(Object.fromEntries(again.fields)).toMatchObject({ ...typed, [FIELD]: first.userId });
  expect((await browser.get("/billing/invoices?bookingId=TAB-1")).text).not.toContain("/billing/invoices/inv_");

  expect((await submit(browser, again, {})).status).toBe(303);
  expect((await browser.get("/billing/invoices?bookingId=TAB-1")).text).toContain("/billing/invoices/inv_");
});

test("what somebody hid from others of the session stays as it was: a new key is not taken for kept", async () => {
  const answer = await owner.post(developerPaths.keyKept("ES1000001"), { [FIELD]: "usr_SOMEBODYELSE0000" });
  expect(answer.status).toBe(409);
  expect(answer.text).toContain(SENTENCE);
});
