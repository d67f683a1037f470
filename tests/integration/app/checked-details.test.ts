import { expect, test } from "vitest";
import az from "../../../locales/az/checked-details.json";
import en from "../../../locales/en/checked-details.json";
import requirements from "../../../locales/en/requirements.json";
import ru from "../../../locales/ru/checked-details.json";
import { DETAIL_DAYS } from "#provider/contract/limits";
import { walletPaths } from "~/paths/wallet";
import { configurationOf } from "../../support/applications";
import { decideDetails, fill, place } from "../../support/connecting";
import { at, choose, identified, readToEnd, waitingForContract } from "../../support/contract-screens";
import { formFaults } from "../../support/form-faults";
import { formsOf, formWith, heldIn, submit } from "../../support/forms";
import { attr, find, hrefsIn, problemAt, the, wordsOf } from "../../support/html";
import type { Answer, Visitor } from "../../support/http";
import { PIN2 } from "../../support/phone";
import { makeOwner, outbox } from "../../support/sandbox";
import { appAddress } from "../../support/servers";
import { signIn } from "../../support/sign-in";

const fieldsOf = (answer: Answer) =>
  formsOf(answer)
    .flatMap(({ fields }) => fields.map(([name]) => name))
    .filter((name) => name !== "");

/** Types into the form and sends it to be checked. */
const change = async (owner: Visitor, tab: string, typed: Record<string, string>): Promise<Answer> => {
  const page = await owner.get(tab);
  const name = fieldsOf(page).includes("iban") ? "iban" : "taxId";
  return submit(owner, formWith(page, name), { ...typed, intent: "change" });
};

/** The tab of the bank account, as the general settings lead there. */
async function tabOf(owner: Visitor, appId: string): Promise<string> {
  const path = await configurationOf(owner, appId);
  const general = await owner.get(path);
  expect(hrefsIn(general)).toContain(`${path}/bank-account`);
  expect(hrefsIn(general)).toContain(`/applications/${appId}/payout-approvals`);
  return `${path}/bank-account`;
}

test.each([
  ["en", en],
  ["az", az],
  ["ru", ru],
] as const)("in %s: changed, sent back with one field, corrected and accepted, with two owners", async (lang, said) => {
  const person = await makeOwner({ hasCompany: true, team: [{ role: "ROLE_USER" }] });
  const [first, second] = [await signIn(person), await signIn(person.team[0] ?? person)];
  for (const browser of [first, second]) browser.cookies.set("lang", lang);
  const [appId = ""] = person.appIds;
  const tab = await tabOf(first, appId);
  const page = await first.get(tab);
  expect(formFaults(page.text)).toEqual([]);
  expect(wordsOf(page)).toContain(said.changeHelp);

  const wrong = await change(first, tab, { taxId: "14", companyName: "Xəzər Holdinq MMC" });
  expect(wrong.status).toBe(422);
  expect(problemAt(wrong, "taxId")).toMatch(/\w/);
  expect(heldIn(wrong, "companyName")).toBe("Xəzər Holdinq MMC");

  const typed = { intent: "change", taxId: "1401234571", companyName: "Xəzər Holdinq MMC" };
  for (let time = 0; time < 2; time++) expect(place(await first.post(tab, typed))).toEqual([303, tab]);
  const waiting = await second.get(tab);
  expect(wordsOf(waiting)).toContain(said.standing.checking.title);
  expect(wordsOf(waiting)).toContain("1401234561 → 1401234571");
  expect(fieldsOf(waiting)).not.toContain("taxId");
  expect(formFaults(waiting.text)).toEqual([]);
  // It goes on with what counted.
  expect(hrefsIn(await second.get("/connect"))).toContain(tab);
  expect((await second.get(`/billing/create-an-invoice?appId=${appId}`)).status).toBe(200);

  await decideDetails(appId, { "company-taxId": "Reyestrdə başqadır" });
  const back = await second.get(tab);
  expect(wordsOf(back)).toContain(said.standing.sentBack.title);
  expect(wordsOf(back)).toContain("Reyestrdə başqadır");
  // The to-do list, the screens to connect and the mail lead to the very field.
  const mails = await outbox(person.username);
  expect(mails.some(({ body }) => body.includes(`Reyestrdə başqadır (${appAddress()}${tab}#field-taxId)`))).toBe(true);
  for (const from of ["/", "/connect"]) {
    const leading = await second.get(from);
    expect(hrefsIn(leading)).toContain(`${tab}#field-taxId`);
  }
  expect(find(back, "#field-taxId")).toBeDefined();
  expect(fieldsOf(back)).toContain("taxId");
  expect(fieldsOf(back)).not.toContain("companyName");
  expect(formFaults(back.text)).toEqual([]);
  const same = await change(second, tab, {});
  expect(same.status).toBe(409);
  expect(place(await change(second, tab, { taxId: "1401234581" }))).toEqual([303, tab]);

  await decideDetails(appId, {});
  expect((await second.get("/")).text).not.toContain("#field-taxId");
  const done = wordsOf(await first.get(tab));
  expect(done).toContain("1401234581");
  expect(done).toContain(said.round.accepted);
  expect(wordsOf(await first.get(`/connect/${appId}/review`))).toContain("Xəzər Holdinq MMC");
});

test("a change is taken back, and what counts stays; nothing different is nothing to check", async () => {
  const person = await makeOwner({ hasCompany: true });
  const owner = await signIn(person);
  const [appId = ""] = person.appIds;
  const tab = await tabOf(owner, appId);
  expect(wordsOf(await owner.follow(await change(owner, tab, {})))).toContain(en.toast.same);
  await change(owner, tab, { taxId: "1401234571" });
  expect(DETAIL_DAYS).toBeGreaterThan(1);
  const taken = await owner.follow(await owner.post(tab, { intent: "takeBack" }));
  expect(wordsOf(taken)).toContain(en.toast.takenBack);
  expect(fieldsOf(taken)).toContain("taxId");
});

test("a person moves from an account to a card, is sent back at the card, and moves back", async () => {
  const { person, owner, appId, phone } = await waitingForContract("ONE_TIME");
  await readToEnd(owner, appId);
  await identified(owner, appId, person.phone);
  await choose(owner, appId);
  await phone.type(PIN2);
  await owner.get(at(appId, "/sign/waiting"));
  await fill(owner, at(appId, "/production"), { agreement: "on" });
  const tab = await tabOf(owner, appId);
  const without = await owner.get(tab);
  expect(wordsOf(without)).toContain(requirements.noCards);
  expect(hrefsIn(without)).toContain(walletPaths.cards);

  const card = { pan: "4242 4242 4242 4242", expiry: "12/40" };
  await submit(owner, formWith(await owner.get(walletPaths.addCard), "pan"), card);
  const page = await owner.get(tab);
  expect(formFaults(page.text)).toEqual([]);
  const id = attr(the(page, "[name=card] [value^=crd_], [name=card][value^=crd_]"), "value") ?? "";
  const none = await change(owner, tab, { withdrawalMethod: "CARD" });
  expect(none.status).toBe(422);
  expect(problemAt(none, "card")).toBeDefined();
  expect(place(await change(owner, tab, { withdrawalMethod: "CARD", card: id }))).toEqual([303, tab]);
  const waiting = await owner.get(tab);
  expect(wordsOf(waiting)).toContain(`${requirements.method.IBAN} → ${requirements.method.CARD}`);
  expect(wordsOf(waiting)).toContain("VISA •••• 4242");

  await decideDetails(appId, { "bank-card": "Of somebody else" });
  for (const from of ["/", "/connect"]) expect(hrefsIn(await owner.get(from))).toContain(`${tab}#field-card`);
  const back = await owner.get(tab);
  expect(find(back, "#field-card")).toBeDefined();
  expect(wordsOf(back)).toContain("Of somebody else");
  // Back to the account: nothing is left to check.
  expect(place(await change(owner, tab, { withdrawalMethod: "IBAN" }))).toEqual([303, tab]);
  expect(wordsOf(await owner.get(tab))).toContain(en.changeHelp);
});

test("nobody but owners sees the account, and nobody of another merchant", async () => {
  const person = await makeOwner({ hasCompany: true, team: [{ role: "ROLE_OPERATOR" }] });
  const owner = await signIn(person);
  const tab = await tabOf(owner, person.appIds[0] ?? "");
  const stranger = await signIn(await makeOwner());
  expect((await stranger.get(tab)).status).toBe(404);
  expect((await stranger.post(tab, { intent: "change", taxId: "1401234571" })).status).toBe(404);
  const [operator] = person.team;
  if (operator) expect((await (await signIn(operator)).get(tab)).status).toBe(403);
});
