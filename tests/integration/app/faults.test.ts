import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { everyCall } from "#provider/contract/index";
import { LANGUAGES } from "#provider/contract/words";
import { onButton } from "../../support/on-button";
import { recordsNamedIn, recordsSeenBy, withIds } from "../../screens/records";
import { inDays } from "../../support/days";
import { fewAtOnce } from "../../support/few-at-once";
import { choicesOf, formsOf, formWith, heldIn, submit } from "../../support/forms";
import { addressesIn, attr, everythingIn, find, findAll, linksIn, rowsIn, the, wordsOf } from "../../support/html";
import { openVisitor, type Answer, type Visitor } from "../../support/http";
import { randomWord } from "../../support/random";
import { demoUser, latestCode, makeOwner, outbox, withFault, type DemoUser } from "../../support/sandbox";
import { dataPath, idsSeenBy, shellScreens, type Screen } from "../../support/screens";
import { appAddress } from "../../support/servers";
import { signIn } from "../../support/sign-in";
import { BESIDE, USUAL } from "../../support/usual-answers";

/** The kinds of fault, with the status of a screen and of a form and what both say. Slow ones are tested apart. */
const FAULTS = [
  { kind: "reset", status: 502, sent: 502, says: "FETCH_ERROR" },
  { kind: "error", status: 502, sent: 502, says: "PARSING_ERROR" },
  { kind: "garbage", status: 502, sent: 502, says: "PARSING_ERROR" },
  { kind: "truncated", status: 502, sent: 502, says: "PARSING_ERROR" },
  { kind: "empty", status: 502, sent: 502, says: "PARSING_ERROR" },
  { kind: "rateLimited", status: 429, sent: 429, says: "rate_limited" },
  { kind: "large", status: 502, sent: 502, says: "PARSING_ERROR" },
] as const;
const SLOW = { kind: "delay", delayMs: 9_000 };

/** Forms for people who are not signed in, beside the sign-in itself. */
const PERSON = { email: "aysel@example.az", fullName: "Aysel Məmmədova", mobilePhone: "050 123 45 67" };
const PUBLIC_FORMS: { path: string; call: string; typed: Record<string, string>; secret: Record<string, string> }[] = [
  { path: "/auth/register", call: "/api/register", typed: PERSON, secret: { password: "Not#Echoed1" } },
  { path: "/auth/forgot-password", call: "/api/forgot-password", typed: { email: "aysel@example.az" }, secret: {} },
  {
    path: "/auth/reset/:passwordLink",
    call: "/api/confirm-password/*",
    typed: {},
    secret: { newPassword: "Not#Echoed1", confirmPassword: "Not#Echoed1" },
  },
];

const sentencesSchema = z.object({
  failure: z.record(z.string(), z.string()),
  problem: z.record(z.string(), z.string()),
  outcomeUnknown: z.string(),
  waitMinutes_one: z.string(),
  tryAgain: z.string(),
});
/** What a language says of failures, whichever of its files says it. */
const sentencesOf = (language: string) => {
  const read = (file: string): unknown => JSON.parse(readFileSync(`locales/${language}/${file}.json`, "utf8"));
  return sentencesSchema.parse(Object.assign({}, read("errors"), read("problems")));
};
/** The sentence of a failure on the way or of a refusal. */
const sentenceOf = (language: string, says: string): string => {
  const { failure, problem } = sentencesOf(language);
  return failure[says] ?? problem[says] ?? "no such sentence";
};

const INVOICE = /^\/billing\/invoices\/inv_\w+/;

/** Nothing of the machinery, of what the provider really said, or of the session. */
function expectDiscreet({ text }: Answer) {
  expect(text).not.toMatch(/\bat [\w.<>]+ \(|\.tsx?:\d+|\.js:\d+:\d+|TypeError|SyntaxError/);
  expect(text).not.toMatch(/We will be back soon|Internal Server Error|Too Many Requests|connection reset|xxxxxxxx/);
  expect(text).not.toMatch(/accessToken|Bearer |__Host-session/);
}

/** An error page in the reader's language, with the sentence, a way to try again, and the request's id. */
function expectHonest(answer: Answer, says: string, path: string): void {
  const language = attr(the(answer, "html"), "lang") ?? "";
  const sentences = sentencesOf(language);
  expect(answer.headers.get("content-type")).toMatch(/^text\/html/);
  expect(wordsOf(answer)).toContain(sentenceOf(language, says));
  const again = { words: onButton(language, sentences.tryAgain), to: path };
  expect(linksIn(answer)).toContainEqual(expect.objectContaining(again));
  expect(answer.text).toContain(answer.headers.get("x-request-id"));
  // A refusal keeps its number and its time.
  const [time, wait] = answer.status === 429 ? ["30", sentences.waitMinutes_one.replace("{{count}}", "1")] : [null, ""];
  expect([answer.headers.get("retry-after"), answer.text.includes(wait)]).toEqual([time, true]);
  expectDiscreet(answer);
}

/** Whether a field of a page is a password, a one-time code or a card's number. */
const isSecret = (page: Answer, name: string): boolean =>
  name === "pan" ||
  findAll(page, `input[name="${name}"]`).some(
    (input) =>
      attr(input, "type") === "password" || ["one-time-code", "cc-number"].includes(attr(input, "autocomplete") ?? ""),
  );

let owner: Visitor;
let person: DemoUser;
/** Every screen of the shell that opens by itself: one that waits for a code leads away before it asks for anything. */
let open: Screen[];
/** The calls that a screen cannot do without, beside the question who is asking. */
const neededBy = ({ pattern, calls = [] }: Screen) =>
  everyCall
    .filter(({ name }) => !BESIDE[pattern]?.includes(name) && calls.some((call) => call === name))
    .map(({ call: { method, path } }) => ({ method, call: path.replace(/\{\w+\}/g, "*") }));

beforeAll(async () => {
  person = await demoUser();
  owner = await signIn(person);
  open = (await shellScreens(await idsSeenBy(owner))).filter(({ waitsForCode }) => !waitsForCode);
});

describe.each(FAULTS.map((fault, number) => ({ ...fault, number })))("the provider answers with $kind", (fault) => {
  const { kind, status, sent, says, number } = fault;

  // Each call meets two of the kinds here, by turns.
  test("to a screen's own call: the shell stays around the sentence, and trying again works", async () => {
    const asked = open.flatMap((screen) => neededBy(screen).map((needed) => ({ ...screen, ...needed })));
    const theirTurn = asked.filter((_, index) => (index + number) % FAULTS.length < 2);
    expect(theirTurn.length).toBeGreaterThan(0);
    const retried = new Set<string>();
    for (const [index, { pattern, path, kind: what, method, call }] of theirTurn.entries()) {
      owner.cookies.set("lang", LANGUAGES[index % LANGUAGES.length] ?? "en");
      const answer = await withFault({ path: call, method, kind }, () => owner.get(path));
      expect(answer.status, `${pattern} while ${call} fails`).toBe(status);
      expectHonest(answer, says, path);
      expect(find(answer, "#sidebar"), pattern).toBeDefined();
      if (retried.size === retried.add(pattern).size) continue;
      // The data of a screen comes sooner than its page; redirects and files are asked for themselves.
      const again = USUAL[pattern] !== undefined || what === "file" ? path : dataPath(path);
      expect((await owner.get(again)).status, `${pattern} afterwards`).toBe(USUAL[pattern] ?? 200);
    }
  });

  test("to what a new invoice does without: the form opens, with no payers offered and no booking ID", async () => {
    const answer = await withFault({ path: "/api/customers", method: "GET", kind }, () =>
      withFault({ path: "/api/invoices", method: "GET", kind }, () => owner.get("/billing/create-an-invoice")),
    );
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(formWith(answer, "fullName").fields)["bookingId"]).toBe("");
    expect(findAll(the(answer, "datalist#payers"), "option")).toEqual([]);
    expectDiscreet(answer);
  });

  // One place tells kinds apart for all screens: each screen meets a broken connection and one other kind, by turns.
  test("to everything: every screen says so in words", async () => {
    const theirTurn = open.filter((_, index) => kind === "reset" || 1 + (index % (FAULTS.length - 1)) === number);
    const answers = await withFault({ path: "/api/*", kind }, () =>
      fewAtOnce(theirTurn, async ({ path }) => ({ path, answer: await owner.get(path) })),
    );
    for (const { path, answer } of answers) {
      expect(answer.status, path).toBe(status);
      expectHonest(answer, says, path);
    }
  });

  test("to data that scripts ask for: the same status, and nothing of the machinery", async () => {
    const answer = await withFault({ path: "/api/transactionsPageable", kind }, () =>
      owner.get("/billing/transactions.data"),
    );
    expect(answer.status).toBe(status);
    expectDiscreet(answer);
  });

  test("to a sign-in: what was typed stays, the password does not travel back", async () => {
    const visitor = openVisitor(appAddress());
    const form = formWith(await visitor.get("/auth"), "password");
    const typed = { username: person.username, password: "Not#Echoed1" };
    const answer = await withFault({ path: "/api/login", kind }, () => submit(visitor, form, typed));
    expect(answer.status).toBe(sent);
    expect(wordsOf(answer)).toContain(sentenceOf("en", says));
    expect(heldIn(answer, "username")).toBe(person.username);
    expect(answer.text).not.toContain(typed.password);
    expectDiscreet(answer);
  });

  // An empty answer, whole or cut short, is what a call that answers nothing promised.
  test.each(PUBLIC_FORMS.filter(({ path }) => !/empty|truncated/.test(kind) || !path.startsWith("/auth/reset")))(
    "to $path: what was typed stays, no password travels back",
    async ({ path, call, typed, secret }) => {
      const visitor = openVisitor(appAddress());
      const at = withIds(path, await recordsSeenBy(visitor, recordsNamedIn([path])));
      const form = formWith(await visitor.get(at), Object.keys({ ...typed, ...secret })[0] ?? "");
      const answer = await withFault({ path: call, method: "POST", kind }, () =>
        submit(visitor, form, { ...typed, ...secret }),
      );
      expect(answer.status).toBe(sent);
      expect(wordsOf(answer)).toContain(sentenceOf("en", says));
      expect(Object.fromEntries(formWith(answer, form.fields[0]?.[0] ?? "").fields)).toMatchObject(typed);
      for (const text of Object.values(secret)) expect(answer.text).not.toContain(text);
      expectDiscreet(answer);
    },
  );

  test("to a new invoice: everything typed stays, and sending it again makes exactly one", async () => {
    owner.cookies.set("lang", "en");
    const page = await owner.get("/billing/create-an-invoice");
    const bookingId = `FAULT-${randomWord()}`;
    const typed = {
      appId: choicesOf(page, "appId")[0] ?? "",
      fullName: "Aysel Məmmədova",
      phone: "+994 50 123 45 67",
      email: "aysel@example.az",
      amount: "1,234.50",
      description: "Two nights, sea view",
      bookingId,
      linkExpirationDate: inDays(9),
      language: "az",
    };
    const form = formWith(page, "fullName");
    const lost = await withFault({ path: "/api/bookings", method: "POST", kind }, () => submit(owner, form, typed));
    expect(lost.status).toBe(sent);
    // Whoever is asked too often has done nothing, and says when to ask again: half a minute is rounded up.
    if (sent === 429) {
      expect(wordsOf(lost)).toContain(sentenceOf("en", says));
      expect(lost.text).toContain("You can try again in 1 minute.");
      expect(lost.headers.get("retry-after")).toBe("30");
    } else expect(wordsOf(lost)).toContain(sentencesOf("en").outcomeUnknown);
    expectDiscreet(lost);
    const kept = formWith(lost, "fullName");
    const values = Object.fromEntries(kept.fields);
    expect(values).toMatchObject(typed);
    expect(values["idempotencyKey"]).toBe(Object.fromEntries(form.fields)["idempotencyKey"]);

    expect((await submit(owner, kept, {})).status).toBe(303);
    expect((await submit(owner, kept, {})).status).toBe(303);
    const found = await owner.get(`/billing/invoices?bookingId=${bookingId}`);
    expect(addressesIn(found, INVOICE)).toHaveLength(1);
  });
});

describe("the whole provider fails as a form is sent", () => {
  /** The posting forms of a page that lead to the page itself, as they stand there. */
  const ownForms = (page: Answer) =>
    formsOf(page).filter(({ method, action }) => method === "post" && new URL(action).pathname === page.url.pathname);

  test("every form of every screen comes back with what was typed, and without what is secret", async () => {
    owner.cookies.set("lang", "en");
    const seen: string[] = [];
    for (const { pattern, path, hasAction } of open.filter((screen) => screen.hasAction)) {
      const page = await owner.get(path);
      const [form] = ownForms(page);
      if (!hasAction || !form) continue;
      seen.push(pattern);
      const typed = form.fields.map(([name, value]): [string, string] => [name, value || `<"typed"> & ${name}`]);
      const posted: [string, string][] = [...typed, ["intent", "confirm"]];
      const answer = await withFault({ path: "/api/*", kind: "error" }, () => owner.post(form.action, posted));
      // Who asks for no permission is told first what is wrong with the form itself.
      expect([502, 422], pattern).toContain(answer.status);
      expectDiscreet(answer);
      expect(wordsOf(answer)).toContain(sentencesOf("en").failure["PARSING_ERROR"] ?? "");
      const [again] = ownForms(answer);
      expect(again?.action, pattern).toBe(form.action);
      const secret = typed.filter(([name]) => isSecret(page, name));
      expect(again?.fields, pattern).toEqual(posted.filter(([name]) => !secret.some(([hidden]) => hidden === name)));
      for (const [, value] of secret) expect(everythingIn(answer)).not.toContain(value);
    }
    expect(seen).toEqual(
      expect.arrayContaining([
        "/billing/create-an-invoice",
        "/billing/payment-links/create",
        "/users/create",
        "/settings/password",
        "/billing/invoices/:id/send",
        "/billing/transactions/:id/refund",
      ]),
    );
  });

  test("what is sent again from there goes through, once", async () => {
    owner.cookies.set("lang", "ru");
    const page = await owner.get("/billing/create-an-invoice");
    const bookingId = `WHOLE-${randomWord()}`;
    const typed = {
      appId: choicesOf(page, "appId")[0] ?? "",
      fullName: "Aysel Məmmədova",
      phone: "050 123 45 67",
      amount: "1234,50",
      description: "Two nights,\r\nsea view",
      bookingId,
      linkExpirationDate: inDays(9),
      language: "az",
    };
    const lost = await withFault({ path: "/api/*", kind: "reset" }, () =>
      submit(owner, formWith(page, "fullName"), typed),
    );
    expect(lost.status).toBe(502);
    const kept = formWith(lost, "fullName");
    const sent = await submit(owner, kept, {});
    expect(sent.status).toBe(303);
    expect((await submit(owner, kept, {})).headers.get("location")).toBe(sent.headers.get("location"));
    expect((await owner.get(sent.headers.get("location") ?? "")).text).toContain("sea view");
  });

  test("what the action asks first may fail too: an invoice that is edited keeps what was typed", async () => {
    owner.cookies.set("lang", "en");
    const edit = open.find(({ pattern }) => pattern === "/billing/invoices/:id/edit")?.path ?? "";
    const form = formWith(await owner.get(edit), "fullName");
    const answer = await withFault({ path: "/api/booking/invoice/*", method: "GET", kind: "error" }, () =>
      submit(owner, form, { fullName: "Typed anew" }),
    );
    expect(answer.status).toBe(502);
    expect(Object.fromEntries(formWith(answer, "fullName").fields)).toMatchObject({ fullName: "Typed anew" });
  });
});

test("a provider that is too slow: the screen gives up after its limit and says so", async () => {
  owner.cookies.set("lang", "ru");
  const path = "/billing/transactions?status=APPROVED";
  const answer = await withFault({ path: "/api/transactionsPageable", ...SLOW }, () => owner.get(path));
  expect(answer.status).toBe(504);
  expectHonest(answer, "TIMEOUT_ERROR", path);
});

test("an answer lost after the work was done: one invoice, and checking again tells", async () => {
  owner.cookies.set("lang", "az");
  const page = await owner.get("/billing/create-an-invoice");
  const bookingId = `LOST-${randomWord()}`;
  const typed = {
    appId: choicesOf(page, "appId")[0] ?? "",
    fullName: "Rəşad Quliyev",
    phone: "050 123 45 67",
    amount: "1.234,50",
    description: "Konfrans zalı",
    bookingId,
    linkExpirationDate: inDays(9),
    language: "az",
  };
  const lost = await withFault({ path: "/api/bookings", method: "POST", kind: "commitThenCut" }, () =>
    submit(owner, formWith(page, "fullName"), typed),
  );
  expect(lost.status).toBe(502);
  expect(wordsOf(lost)).toContain(sentencesOf("az").outcomeUnknown);
  const answer = await submit(owner, formWith(lost, "fullName"), {});
  expect(answer.status).toBe(303);
  const found = await owner.get(`/billing/invoices?bookingId=${bookingId}`);
  expect(addressesIn(found, INVOICE)).toEqual([answer.headers.get("location")]);
});

test("an answer lost after somebody was created: the same code tells, and one person is there", async () => {
  const made = await makeOwner();
  const visitor = await signIn(made);
  visitor.cookies.set("lang", "en");
  const email = `lost.${randomWord()}@example.az`;
  const typed = { firstName: "Leyla", lastName: "Həsənova", email, mobilePhone: "050 765 43 21" };
  const waiting = await submit(visitor, formWith(await visitor.get("/users/create"), "firstName"), typed);
  const page = await visitor.follow(waiting);
  const answered = { intent: "confirm", code: await latestCode(made.phone) };
  const lost = await withFault({ path: "/api/user/registerPmd/*", kind: "commitThenCut" }, () =>
    submit(visitor, formWith(page, "code"), answered),
  );
  expect(lost.status).toBe(502);
  expect(wordsOf(lost)).toContain(sentencesOf("en").outcomeUnknown);
  // As a word of its own: many longer numbers of the page may have the same six digits.
  expect(lost.text).not.toMatch(new RegExp(`(?<![\\w.-])${answered.code}(?![\\w.-])`));
  const answer = await submit(visitor, formWith(lost, "code"), answered);
  expect([answer.status, answer.headers.get("location")]).toEqual([303, "/users"]);
  const rows = rowsIn(await visitor.get("/users")).map(wordsOf);
  expect(rows.filter((row) => row.includes(email))).toHaveLength(1);
  expect((await outbox(email)).filter(({ link }) => link)).toHaveLength(1);
});
