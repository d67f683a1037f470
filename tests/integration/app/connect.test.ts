import { expect, test } from "vitest";
import { AS_TYPED_FIELD } from "~/utils/as-typed-field";
import { PERSON_FIELD } from "~/utils/person-field";
import enList from "../../../locales/en/applications.json";
import en from "../../../locales/en/connect.json";
import ru from "../../../locales/ru/connect.json";
import { onButton } from "../../support/on-button";
import { APPLICATION, BANK, begin, COMPANY, decide, fill, PERSON, place } from "../../support/connecting";
import { formFaults } from "../../support/form-faults";
import { formsOf, formWith, heldIn, submit } from "../../support/forms";
import { addressesIn, addressIn, hrefsIn, problemAt, the, wordsOf } from "../../support/html";
import { openVisitor, type Answer, type Visitor } from "../../support/http";
import { makeOwner, outbox } from "../../support/sandbox";
import { addresses, appAddress } from "../../support/servers";
import { signIn } from "../../support/sign-in";

/** The screens of each kind with what is typed there, and a field that staff reject, with what it is corrected to. */
const KINDS = [
  {
    kind: "BUSINESS",
    steps: [
      ["company", COMPANY],
      ["bank", BANK],
      ["application", APPLICATION],
    ],
    wrong: { step: "company", field: "taxId", reason: "Of another company", right: "1401234571" },
  },
  {
    kind: "SOLE_PROPRIETOR",
    steps: [
      ["person", PERSON],
      ["bank", { withdrawalMethod: "IBAN", ...BANK }],
      ["application", APPLICATION],
    ],
    wrong: { step: "person", field: "fin", reason: "Of somebody else", right: "5AB12CE" },
  },
  {
    kind: "ONE_TIME",
    steps: [
      ["person", PERSON],
      ["bank", { withdrawalMethod: "IBAN", ...BANK }],
      ["application", APPLICATION],
    ],
    wrong: { step: "application", field: "url", reason: "Leads nowhere", right: "https://rent.example" },
  },
] as const;

/** Where a screen of the shell and the dashboard's step lead, by what they say. */
const WAYS: readonly (readonly [RegExp, string, RegExp])[] = [
  [/not connected/, "/connect", /^\/connect$/],
  [/not been sent/, "/connect?next=1", /^\/connect\/ES\d{7}\/type#field-kind$/],
  [/checking/, "/connect", /^\/connect\?next=tests$/],
  [/not accepted/, "/connect?next=1", /^\/connect\/ES\d{7}\/\w+#field-\w+$/],
  [/contract/, "/contract?next=1", /^\/contract\/ES\d{7}$/],
];

/**
 * Why the account takes no payments, as a screen of the shell says it, with the way on. The dashboard has its steps for
 * it, with one button; the screens to connect are about that themselves.
 */
async function told(owner: Visitor): Promise<string | undefined> {
  const said = (answer: Answer) => /You cannot take payments yet: ([^.]*)\./.exec(wordsOf(answer))?.[1];
  const [list, dashboard, connect] = [
    await owner.get("/billing/transactions"),
    await owner.get("/"),
    await owner.get("/connect"),
  ];
  expect([said(dashboard), said(connect)]).toEqual([undefined, undefined]);
  const word = said(list) ?? "";
  const [, line, step] = WAYS.find(([words]) => words.test(word)) ?? [];
  expect(hrefsIn(the(list, "main"))).toContain(line);
  expect(hrefsIn(the(dashboard, "[aria-current=step]"))).toEqual([expect.stringMatching(step ?? "nothing was said")]);
  return word;
}

test.each(KINDS)("$kind: from nothing to review, back with one field, and approved", async ({ kind, steps, wrong }) => {
  const person = await makeOwner({ applicationCount: 0 });
  const owner = await signIn(person);
  const listed = async () => owner.get("/applications");
  expect(wordsOf(await listed())).toContain(onButton("en", enList.connect));
  expect(await told(owner)).toBe("your business is not connected");
  const appId = await begin(owner);
  expect(await told(owner)).toBe("your application has not been sent for review");
  const at = (step: string) => `/connect/${appId}/${step}`;
  const nextOf = ["type", ...steps.map(([step]) => step), "review"];
  const all: readonly (readonly [string, Record<string, string>])[] = [["type", { kind }], ...steps];
  for (const [index, [step, typed]] of all.entries())
    expect(place(await fill(owner, at(step), typed))).toEqual([303, at(nextOf[index + 1] ?? "")]);

  const check = await owner.get(at("review"));
  expect(wordsOf(check)).toContain("PAŞA Bank");
  expect(place(await fill(owner, at("review"), {}))).toEqual([303, "/connect"]);
  const checking = await owner.get("/connect");
  expect(wordsOf(checking)).toContain("With the provider");
  expect(wordsOf(checking).split(en.state.checking)).toHaveLength(steps.length + 2);
  expect(addressesIn(checking, new RegExp(`^/applications/configure/${appId}/cfg_\\w+/logo$`))).toHaveLength(1);
  expect(await told(owner)).toMatch(/^we are checking your application/);

  await decide(appId, { [`${wrong.step}-${wrong.field}`]: wrong.reason });
  expect(await told(owner)).toBe("some details of your application were not accepted");
  const back = await owner.get("/connect");
  expect(wordsOf(back)).toContain(wrong.reason);
  expect(wordsOf(back)).toContain(en.wrongCount_one.replace("{{count}}", "1"));
  const field = `${at(wrong.step)}#field-${wrong.field}`;
  for (const page of [back, await owner.get("/")]) expect(hrefsIn(page)).toContain(field);
  // So does the mail, with what staff said of it; and the list of applications leads to where it stands.
  const [mail] = (await outbox(person.username)).filter(({ body }) => body.includes(wrong.reason));
  expect(mail?.body).toContain(`${wrong.reason} (${appAddress()}${field})`);
  expect(hrefsIn(await listed())).toContain(`/connect#${appId}`);
  // What was accepted stands there and is no field any more.
  const again = await owner.get(at(wrong.step));
  const own = formsOf(again).find(({ action }) => new URL(action).pathname === at(wrong.step));
  expect(own?.fields.map(([name]) => name).filter((name) => name !== PERSON_FIELD && name !== AS_TYPED_FIELD)).toEqual([
    wrong.field,
  ]);
  expect(place(await fill(owner, at(wrong.step), { [wrong.field]: wrong.right }))).toEqual([303, at("review")]);
  expect(place(await fill(owner, at("review"), {}))).toEqual([303, "/connect"]);

  await decide(appId, {});
  const done = wordsOf(await owner.get("/connect"));
  expect(done).toContain("Approved");
  expect(await told(owner)).toBe("your application is approved, and the contract is next");
  expect(done).toContain(wrong.reason);
});

test("what is wrong is said at its field, with everything kept and nothing saved", async () => {
  const owner = await signIn(await makeOwner());
  const appId = await begin(owner);
  await fill(owner, `/connect/${appId}/type`, { kind: "BUSINESS" });
  const path = `/connect/${appId}/company`;
  const answer = await fill(owner, path, { ...COMPANY, taxId: "14", website: "xezer" });
  expect(answer.status).toBe(422);
  expect(wordsOf(answer)).toContain("Check the tax ID");
  expect([problemAt(answer, "taxId"), problemAt(answer, "website")]).not.toContain(undefined);
  expect(heldIn(answer, "name")).toBe("Xəzər Turizm MMC");
  expect((await owner.get(`/connect/${appId}/review`)).text).not.toContain("Xəzər Turizm");
});

test("an application goes on in another browser, and what is not there leads to the field", async () => {
  const person = await makeOwner();
  const first = await signIn(person);
  const appId = await begin(first);
  // Before the kind is chosen, what else there will be is said without asking for it.
  const later = [en.step.person, en.step.company, en.step.bank].join(", ");
  expect(wordsOf(await first.get("/connect"))).toContain(en.later.replace("{{steps}}", later));
  await fill(first, `/connect/${appId}/type`, { kind: "BUSINESS" });
  await fill(first, `/connect/${appId}/company`, COMPANY);
  const second = await signIn(person);
  expect(heldIn(await second.get(`/connect/${appId}/company`), "taxId")).toBe("1401234561");
  const home = await second.get("/connect");
  expect(hrefsIn(home)).toContain(`/connect/${appId}/bank#field-iban`);
  expect(formsOf(home).some(({ fields }) => fields.some(([name]) => name === "idempotencyKey"))).toBe(false);
  // Nothing is handed in before everything is there.
  const review = `/connect/${appId}/review`;
  const check = await second.get(review);
  expect(formsOf(check).some(({ action }) => new URL(action).pathname === review)).toBe(false);
  expect(wordsOf(check)).toContain("Fill in what is still missing, then send it for review.");
  expect(hrefsIn(check)).toContain(`/connect/${appId}/bank#field-iban`);
  const early = await second.post(review, []);
  expect(early.status).toBe(409);
  expect(wordsOf(early)).toContain("Something is still missing");
  // A step of another kind of merchant leads to where one goes on.
  expect(place(await second.get(`/connect/${appId}/person`))).toEqual([302, `/connect/${appId}/bank`]);
});

test("in Russian: sent back, gone on with by another owner, mended there and sent again by the first", async () => {
  const person = await makeOwner({ applicationCount: 0, team: [{ role: "ROLE_USER" }] });
  const [first, second] = [await signIn(person), await signIn(person.team[0] ?? person)];
  for (const browser of [first, second]) browser.cookies.set("lang", "ru");
  const appId = await begin(first);
  const at = (step: string) => `/connect/${appId}/${step}`;
  await fill(first, at("type"), { kind: "BUSINESS" });
  await fill(first, at("company"), COMPANY);
  await fill(second, at("bank"), BANK);
  await fill(second, at("application"), APPLICATION);
  expect(place(await fill(first, at("review"), {}))).toEqual([303, "/connect"]);
  expect(wordsOf(await second.get("/connect"))).toContain(ru.turn.IN_REVIEW);

  await decide(appId, { "company-taxId": "Это VÖEN другой компании" });
  for (const screen of [await second.get("/connect"), await second.get(at("review"))]) {
    expect(wordsOf(screen)).toContain(ru.next.REJECTED);
    expect(wordsOf(screen)).toContain("Это VÖEN другой компании");
    expect(hrefsIn(screen)).toContain(`${at("company")}#field-taxId`);
    expect(wordsOf(screen)).not.toContain(ru.submitAgain);
  }
  // What was rejected is not mended by sending it once more.
  await fill(second, at("company"), { taxId: COMPANY.taxId });
  expect(wordsOf(await first.get(at("review")))).not.toContain(ru.submitAgain);
  expect(place(await fill(second, at("company"), { taxId: "1401234571" }))).toEqual([303, at("review")]);
  const mended = await first.get(at("review"));
  expect(wordsOf(mended)).toContain(ru.submitAgain);
  expect(wordsOf(mended)).toContain("1401234571");
  expect(place(await fill(first, at("review"), {}))).toEqual([303, "/connect"]);
  await decide(appId, {});
  expect(wordsOf(await second.get("/connect"))).toContain(ru.turn.APPROVED);
});

test("a test invoice is issued and tried on the way, and is in nothing that counts", async () => {
  const owner = await signIn(await makeOwner({ applicationCount: 0 }));
  const path = `/connect/${await begin(owner)}/test-invoices`;
  const typed = { testAmount: "12.50", description: "Two nights" };
  expect(hrefsIn(await owner.get("/connect"))).toContain(path);
  const wrong = await fill(owner, path, { ...typed, testAmount: "0.50" });
  expect(wrong.status).toBe(422);
  expect(problemAt(wrong, "testAmount")).toMatch(/\w/);
  expect(formWith(wrong, "testAmount").fields).toEqual(
    expect.arrayContaining([
      ["testAmount", "0.50"],
      ["description", "Two nights"],
    ]),
  );
  const form = formWith(await owner.get(path), "testAmount");
  // The same form sent twice makes one.
  for (let time = 0; time < 2; time++) expect(place(await submit(owner, form, typed))).toEqual([303, path]);
  const issued = await owner.get(path);
  expect(wordsOf(issued).match(/Waiting for payment/g)).toHaveLength(1);
  const code = addressIn(issued, /\/pay\/test\/(\w+)$/);

  const payer = openVisitor(addresses().sandbox);
  const page = await payer.get(`/pay/test/${code}`);
  expect(wordsOf(page)).toContain("No card is asked for, and no money moves.");
  expect(formFaults(page.text)).toEqual([]);
  const answered = await submit(payer, formWith(page, "token"), { answer: "pay" });
  expect(wordsOf(await payer.follow(answered))).toContain("Test: paid");
  expect(wordsOf(await owner.get(path))).toContain("Paid as a test");
  for (const counted of ["/billing/invoices", "/billing/transactions", "/billing/customers", "/"])
    expect((await owner.get(counted)).text).not.toMatch(new RegExp(`${code}|Two nights`));
});

test("nobody finds what another merchant prepares", async () => {
  const [owner, stranger] = [await signIn(await makeOwner()), await signIn(await makeOwner())];
  const appId = await begin(owner);
  for (const step of ["type", "application", "review", "test-invoices"])
    expect((await stranger.get(`/connect/${appId}/${step}`)).status).toBe(404);
  expect((await stranger.post(`/connect/${appId}/type`, [["kind", "BUSINESS"]])).status).toBe(404);
  expect((await stranger.post(`/connect/${appId}/review`, [])).status).toBe(404);
});
