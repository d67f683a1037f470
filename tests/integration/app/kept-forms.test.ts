import { beforeAll, describe, expect, test } from "vitest";
import { everyCall } from "#provider/contract/index";
import { SCREENS, sightsOf } from "../../screens/manifest";
import { recordsNamedIn, recordsSeenBy, withIds, type RecordIds } from "../../screens/records";
import { inDays } from "../../support/days";
import { formsOf, formWith, submit, type Form } from "../../support/forms";
import { wordsOf } from "../../support/html";
import { openVisitor, type Answer, type Visitor } from "../../support/http";
import { codesSentTo, demoUser, makeOwner, type TestOwner } from "../../support/sandbox";
import { appLog, logReaches } from "../../support/server-log";
import { appAddress } from "../../support/servers";
import { signIn, type Credentials } from "../../support/sign-in";

const AGAIN = "You were signed out before this was sent, so nothing has been done. What you typed is here again";
const KEPT = "What you typed is kept";
const TYPED_COOKIE = "typed";
const CHANGES = new Set<string>(everyCall.filter(({ call }) => call.effect !== "read").map(({ name }) => name));

/** Signs in from a page that asks for it, and goes on to where that leads. */
async function signInFrom(visitor: Visitor, page: Answer, { username, password, phone }: Credentials): Promise<Answer> {
  const asked = await submit(visitor, formWith(page, "password"), { username, password });
  const codePage = await visitor.follow(asked);
  const [code = ""] = await codesSentTo(phone);
  return visitor.follow(await submit(visitor, formWith(codePage, "code"), { code, intent: "confirm" }));
}

async function changesBy(answer: Answer): Promise<string[]> {
  const id = answer.headers.get("x-request-id") ?? "";
  await logReaches(id);
  const lines = appLog().filter(({ event, requestId }) => event === "provider_calls" && requestId === id);
  const called = JSON.stringify(lines).matchAll(/"call":"([\w.]+)"/g);
  return [...called].flatMap(([, name = ""]) => (CHANGES.has(name) ? [name] : []));
}

const invoiceOf = ({ appIds: [appId = ""] }: TestOwner, bookingId: string) => ({
  appId,
  fullName: "Kamran Hacıyev",
  phone: "050 555 12 34",
  amount: "41.70",
  bookingId,
  description: "Zəng və “dırnaqlar” & more",
  linkExpirationDate: inDays(30),
});

/** Somebody fills in an invoice and sends it when their session is over. */
async function sendTooLate(owner: TestOwner, typed: Record<string, string>) {
  const visitor = await signIn(owner);
  const form = formWith(await visitor.get("/billing/create-an-invoice"), "fullName");
  visitor.cookies.delete("session");
  const answer = await submit(visitor, form, typed);
  return { visitor, answer, page: await visitor.follow(answer) };
}

describe("a form that is sent when the session is over", () => {
  test("stands as it was typed after signing in, and is made once it is sent again", async () => {
    const owner = await makeOwner();
    const typed = invoiceOf(owner, "LATE-1");
    const { visitor, answer, page } = await sendTooLate(owner, typed);
    expect(answer.status).toBe(303);
    expect(answer.headers.get("location")).toMatch(/^\/auth\?next=%2Fbilling%2Fcreate-an-invoice.*&because=kept$/);
    expect(page.text).toContain(KEPT);

    const back = await signInFrom(visitor, page, owner);
    expect(back.status).toBe(200);
    expect(back.url.pathname).toBe("/billing/create-an-invoice");
    expect(back.text).toContain(AGAIN);
    const form = formWith(back, "fullName");
    expect(Object.fromEntries(form.fields)).toMatchObject(typed);
    // A look at it changes nothing, and a second look shows the same.
    expect(await changesBy(back)).toEqual([]);
    expect((await visitor.get(back.url.pathname + back.url.search)).text).toContain(AGAIN);
    expect((await visitor.get("/billing/invoices?bookingId=LATE-1")).text).not.toContain("/billing/invoices/inv_");

    expect((await submit(visitor, form, {})).status).toBe(303);
    expect((await visitor.get("/billing/invoices?bookingId=LATE-1")).text).toContain("/billing/invoices/inv_");
    expect(visitor.cookies.has(TYPED_COOKIE)).toBe(false);
    expect((await visitor.get(back.url.pathname + back.url.search)).text).not.toContain(AGAIN);
  });

  test("keeps its place when its page's scripts ask for a preview, before signing in and afterwards", async () => {
    const owner = await makeOwner();
    const typed = invoiceOf(owner, "LATE-5");
    const { visitor, page } = await sendTooLate(owner, typed);
    const kept = visitor.cookies.get(TYPED_COOKIE);
    const preview = () =>
      visitor.post("/billing/payer-preview", { ...typed, drawnFor: owner.userId }, { "sec-fetch-dest": "empty" });
    expect((await preview()).status).toBe(303);
    expect(visitor.cookies.get(TYPED_COOKIE)).toBe(kept);
    const back = await signInFrom(visitor, page, owner);
    expect(back.text).toContain("LATE-5");
    expect((await preview()).status).toBe(200);
    expect((await visitor.get(back.url.pathname + back.url.search)).text).toContain("LATE-5");
  });

  test("is not shown to anybody else who signs in there", async () => {
    const owner = await makeOwner({ team: [{ role: "ROLE_FO_SUPERVISOR" }] });
    const [colleague] = owner.team;
    if (!colleague) throw new Error("nobody else there");
    const { visitor, page } = await sendTooLate(owner, invoiceOf(owner, "LATE-2"));
    const back = await signInFrom(visitor, page, colleague);
    expect(back.url.pathname).toBe("/billing/create-an-invoice");
    expect(back.text).not.toContain(AGAIN);
    expect(back.text).not.toContain("LATE-2");
  });

  test("is kept as well when the provider says that the session is over", async () => {
    const owner = await makeOwner();
    const visitor = await signIn(owner);
    const form = formWith(await visitor.get("/billing/create-an-invoice"), "fullName");
    const stale = new Map(visitor.cookies);
    await visitor.post("/logout", {});
    for (const [name, value] of stale) visitor.cookies.set(name, value);
    const page = await visitor.follow(await submit(visitor, form, invoiceOf(owner, "LATE-3")));
    expect(page.text).toContain(KEPT);
    expect((await signInFrom(visitor, page, owner)).text).toContain("LATE-3");
  });

  test("comes back without a text that is too long to keep, and says so", async () => {
    const owner = await makeOwner();
    const long = "ə".repeat(1600);
    const typed = { ...invoiceOf(owner, "LATE-4"), description: long };
    const { visitor, page } = await sendTooLate(owner, typed);
    const back = await signInFrom(visitor, page, owner);
    expect(wordsOf(back)).toContain(`${AGAIN}, except for texts that were too long to keep`);
    expect(back.text).toContain("LATE-4");
    expect(back.text).not.toContain(long);
  });

  test("says that nothing was done where there is nothing to keep: passwords and codes never are", async () => {
    const owner = await makeOwner();
    const visitor = await signIn(owner);
    const form = formWith(await visitor.get("/settings/password"), "oldPassword");
    visitor.cookies.delete("session");
    const secrets = { oldPassword: owner.password, newPassword: "Not#Kept12", confirmPassword: "Not#Kept12" };
    const answer = await submit(visitor, form, secrets);
    expect(answer.headers.get("location")).toBe("/auth?next=%2Fsettings%2Fpassword&because=ended");
    expect(visitor.cookies.has(TYPED_COOKIE)).toBe(false);
    expect((await visitor.follow(answer)).text).toContain("You were signed out before this was sent");
  });

  test("of a new address keeps the address and not the password that goes with it", async () => {
    const owner = await makeOwner();
    const visitor = await signIn(owner);
    const form = formWith(await visitor.get("/settings"), "email");
    visitor.cookies.delete("session");
    const sent = await submit(visitor, form, { email: "new.one@example.az", password: owner.password });
    const back = await signInFrom(visitor, await visitor.follow(sent), owner);
    expect(Object.fromEntries(formWith(back, "email").fields)["email"]).toBe("new.one@example.az");
    expect(back.text).not.toContain(owner.password);
  });
});

describe("whatever form it was, looking at it again does nothing", () => {
  const pages = SCREENS.filter(
    ({ kind, access, waitsForCode }) => !["file", "action"].includes(kind) && access !== "public" && !waitsForCode,
  );
  let owner: Visitor;
  let ids: RecordIds;
  beforeAll(async () => {
    owner = await signIn(await demoUser());
    ids = await recordsSeenBy(owner, recordsNamedIn(pages.flatMap(sightsOf).map(({ address }) => address)));
  });

  /**
   * What was sent already: the same form stands on a list and behind each dialog over it, and sends the same from all
   * of them.
   */
  const tried = new Set<string>();
  const isNew = (form: Form, button: [string, string] | undefined): boolean => {
    const fields = form.fields.filter(([name]) => name !== "idempotencyKey");
    return tried.size < tried.add(JSON.stringify([form.action, fields, button])).size;
  };

  async function expectNothingDone(form: Form, button: [string, string] | undefined): Promise<void> {
    const stranger = openVisitor(appAddress());
    const typed = { ...(button ? Object.fromEntries([button]) : {}), note: "typed" };
    const sent = await submit(stranger, form, typed);
    const said = `${form.action} ${JSON.stringify(button ?? [])}`;
    expect(sent.status, said).toBe(303);
    expect(sent.headers.get("location"), said).toContain("because=kept");
    const visitor = openVisitor(appAddress());
    for (const [name, value] of [...owner.cookies, ...stranger.cookies]) visitor.cookies.set(name, value);
    const { pathname, search } = new URL(form.action);
    const again = await visitor.get(pathname + search);
    expect(await changesBy(again), said).toEqual([]);
    // A form that its page cannot show again leaves the page as it is.
    if (again.status === 303) {
      expect(again.headers.get("location"), said).toBe(pathname + search);
      expect(visitor.cookies.has(TYPED_COOKIE), said).toBe(false);
    } else {
      expect(again.status, said).toBe(200);
      expect(again.text, said).toContain(AGAIN);
    }
  }

  test.each(pages)("$name", async (screen) => {
    for (const { address } of sightsOf(screen)) {
      const page = await owner.get(withIds(address, ids));
      if (!page.headers.get("content-type")?.startsWith("text/html")) continue;
      for (const form of formsOf(page)) {
        // The choice of the language stands in the menu of every page.
        const isOwn = new URL(form.action).pathname !== "/language" || page.url.pathname === "/language";
        if (!isOwn || !form.fields.some(([name]) => name === "drawnFor")) continue;
        const buttons = form.buttons.length > 0 ? form.buttons : [undefined];
        // Each by a browser of its own, at once: what is kept stands in the browser alone.
        await Promise.all(
          buttons.filter((button) => isNew(form, button)).map(async (button) => expectNothingDone(form, button)),
        );
      }
    }
  });
});
