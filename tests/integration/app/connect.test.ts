import { expect, test } from "vitest";
import { formWith, formsOf, submit, unescapeHtml } from "../../support/forms";
import { openVisitor, type Answer, type Visitor } from "../../support/http";
import { makeOwner } from "../../support/sandbox";
import { addresses } from "../../support/servers";
import { signIn } from "../../support/sign-in";

const textOf = ({ text }: Answer) => unescapeHtml(text.replace(/<script.*?<\/script>|<!--.*?-->|<[^>]*>/gs, " "));
const place = ({ status, headers }: Answer) => [status, headers.get("location")];

const PERSON = {
  firstName: "Nigar",
  lastName: "Əliyeva",
  fullName: "Əliyeva Nigar Rəşad qızı",
  fin: "5AB12CD",
  phone: "050 123 45 67",
  address: "Bakı, Nizami küçəsi 10",
};
const COMPANY = {
  name: "Xəzər Turizm MMC",
  taxId: "1401234561",
  website: "https://xezer.example",
  address: "Bakı, Neftçilər prospekti 1",
  postalCode: "AZ1000",
  category: "TOURISM",
};
const BANK = { iban: "AZ72PAHA00000000000000000001" };
const APPLICATION = { name: "Xəzər turları", url: "https://tours.example", info: "Turlar", category: "TOURISM" };

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

async function begin(owner: Visitor): Promise<string> {
  const begun = await submit(owner, formWith(await owner.get("/connect"), "idempotencyKey"), {});
  const [, appId = ""] = /^\/connect\/(ES\d{7})\/type$/.exec(begun.headers.get("location") ?? "") ?? [];
  expect(appId).not.toBe("");
  return appId;
}

/** Why the account takes no payments, as a screen of the shell and the dashboard say it alike; the screens to connect are about that themselves. */
async function told(owner: Visitor): Promise<string | undefined> {
  const said = (answer: Answer) => /You cannot take payments yet: ([^<]*?)\.\s*</.exec(unescapeHtml(answer.text))?.[1];
  const [list, dashboard, connect] = [
    await owner.get("/billing/transactions"),
    await owner.get("/"),
    await owner.get("/connect"),
  ];
  expect([said(dashboard), said(connect)]).toEqual([said(list), undefined]);
  for (const { text } of [list, dashboard]) expect(text.slice(text.indexOf("<main"))).toContain('href="/connect"');
  return said(list);
}

/** Fills in a screen and sends it. */
async function fill(owner: Visitor, path: string, typed: Record<string, string>): Promise<Answer> {
  const page = await owner.get(path);
  const form = formsOf(page).find(({ action, method }) => method === "post" && new URL(action).pathname === path);
  if (!form) throw new Error(`No form on ${path}`);
  return submit(owner, form, typed);
}

async function decide(appId: string, rejected: Record<string, string>): Promise<void> {
  const desk = openVisitor(addresses().sandbox);
  const form = formWith(await desk.get(`/review/${appId}`), "round");
  const verdicts = form.fields.flatMap(([name]) => {
    const [, requirement] = /^reason-(.+)$/.exec(name) ?? [];
    return requirement === undefined ? [] : [requirement];
  });
  const typed = Object.fromEntries(
    verdicts.flatMap((requirement) => {
      const reason = rejected[requirement];
      return [
        [`verdict-${requirement}`, reason === undefined ? "accept" : "reject"],
        [`reason-${requirement}`, reason ?? ""],
      ];
    }),
  );
  expect(place(await submit(desk, form, typed))).toEqual([303, `/review/${appId}`]);
}

test.each(KINDS)("$kind: from nothing to review, back with one field, and approved", async ({ kind, steps, wrong }) => {
  const owner = await signIn(await makeOwner({ applicationCount: 0 }));
  expect(await told(owner)).toBe("your business is not connected");
  const appId = await begin(owner);
  expect(await told(owner)).toBe("your application has not been sent to review");
  const at = (step: string) => `/connect/${appId}/${step}`;
  const nextOf = ["type", ...steps.map(([step]) => step), "review"];
  const all: readonly (readonly [string, Record<string, string>])[] = [["type", { kind }], ...steps];
  for (const [index, [step, typed]] of all.entries())
    expect(place(await fill(owner, at(step), typed))).toEqual([303, at(nextOf[index + 1] ?? "")]);

  const check = await owner.get(at("review"));
  expect(textOf(check)).toContain("PAŞA Bank");
  expect(place(await fill(owner, at("review"), {}))).toEqual([303, "/connect"]);
  expect(textOf(await owner.get("/connect"))).toContain("The provider’s turn");
  expect(await told(owner)).toMatch(/^we are checking your application/);

  await decide(appId, { [`${wrong.step}-${wrong.field}`]: wrong.reason });
  expect(await told(owner)).toBe("some details of your application were not accepted");
  const back = await owner.get("/connect");
  expect(textOf(back)).toContain(wrong.reason);
  expect(back.text).toContain(`href="${at(wrong.step)}#field-${wrong.field}"`);
  // What was accepted stands there and is no field any more.
  const again = await owner.get(at(wrong.step));
  const own = formsOf(again).find(({ action }) => new URL(action).pathname === at(wrong.step));
  expect(own?.fields.map(([name]) => name)).toEqual([wrong.field]);
  expect(place(await fill(owner, at(wrong.step), { [wrong.field]: wrong.right }))).toEqual([303, at("review")]);
  expect(place(await fill(owner, at("review"), {}))).toEqual([303, "/connect"]);

  await decide(appId, {});
  const done = textOf(await owner.get("/connect"));
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
  expect(textOf(answer)).toContain("Check the tax ID");
  expect(answer.text).toContain('id="field-taxId-error"');
  expect(answer.text).toContain('id="field-website-error"');
  expect(answer.text).toContain('value="Xəzər Turizm MMC"');
  expect((await owner.get(`/connect/${appId}/review`)).text).not.toContain("Xəzər Turizm");
});

test("an application goes on in another browser, and what is not there leads to the field", async () => {
  const person = await makeOwner();
  const first = await signIn(person);
  const appId = await begin(first);
  await fill(first, `/connect/${appId}/type`, { kind: "BUSINESS" });
  await fill(first, `/connect/${appId}/company`, COMPANY);
  const second = await signIn(person);
  expect((await second.get(`/connect/${appId}/company`)).text).toContain('value="1401234561"');
  const home = await second.get("/connect");
  expect(home.text).toContain(`href="/connect/${appId}/bank#field-iban"`);
  expect(formsOf(home).some(({ fields }) => fields.some(([name]) => name === "idempotencyKey"))).toBe(false);
  // Nothing is handed in before everything is there.
  const early = await fill(second, `/connect/${appId}/review`, {});
  expect(early.status).toBe(409);
  expect(textOf(early)).toContain("Something is still missing");
  // A step of another kind of merchant leads to where one goes on.
  expect(place(await second.get(`/connect/${appId}/person`))).toEqual([302, `/connect/${appId}/bank`]);
});

test("nobody finds what another merchant prepares", async () => {
  const [owner, stranger] = [await signIn(await makeOwner()), await signIn(await makeOwner())];
  const appId = await begin(owner);
  for (const step of ["type", "application", "review"])
    expect((await stranger.get(`/connect/${appId}/${step}`)).status).toBe(404);
  expect((await stranger.post(`/connect/${appId}/type`, [["kind", "BUSINESS"]])).status).toBe(404);
  expect((await stranger.post(`/connect/${appId}/review`, [])).status).toBe(404);
});
