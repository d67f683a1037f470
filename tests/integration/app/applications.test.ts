import { beforeAll, describe, expect, test } from "vitest";
import { begin } from "../../support/connecting";
import { waitingForContract } from "../../support/contract-screens";
import { attr, findAll, hrefsIn, rowsIn, the, wordsOf } from "../../support/html";
import type { Visitor } from "../../support/http";
import { demoUser, latestCode, makeOwner, withFault, type TestOwner } from "../../support/sandbox";
import { signIn } from "../../support/sign-in";

const LIST = "/applications";

let owner: TestOwner;
let visitor: Visitor;

beforeAll(async () => {
  owner = await makeOwner({ applicationCount: 2, team: [{ role: "ROLE_OPERATOR" }] });
  visitor = await signIn(owner);
});

const namesIn = (text: string) => findAll(text, "th[scope=row] a").map((link) => attr(link, "title"));

describe("the list of applications", () => {
  test("shows how far each has come, who does what next, and what its wallet has", async () => {
    const { text } = await visitor.get(LIST);
    expect(namesIn(text)).toEqual([`${owner.merchant} 1`, `${owner.merchant} 2`]);
    expect(text).toContain("Step 5 of 5 · None: it takes payments");
    expect(text).toContain("In the wallet");
    for (const appId of owner.appIds) expect(hrefsIn(text)).toContain(`/billing/wallet/${appId}`);
  });

  test("is found by a part of the name, accents aside, and by the whole ID; else it says that nothing is found", async () => {
    const [, second = ""] = owner.appIds;
    expect(namesIn((await visitor.get(`${LIST}?search=${second.toLowerCase()}`)).text)).toEqual([
      `${owner.merchant} 2`,
    ]);
    const hotel = await signIn(await demoUser());
    expect(namesIn((await hotel.get(`${LIST}?search=xezer`)).text)).toEqual(["Xəzər Panorama Hotel"]);
    const nothing = (await visitor.get(`${LIST}?search=${second.slice(0, 8)}`)).text;
    expect(nothing).toContain("No applications match this search");
  });

  test("opens while wallets cannot be read, and says so in their place", async () => {
    const { status, text } = await withFault({ path: "/api/user/wallets", kind: "error" }, () => visitor.get(LIST));
    expect(status).toBe(200);
    expect(namesIn(text)).toHaveLength(2);
    for (const row of rowsIn(text)) expect(wordsOf(row)).toContain("Not known");
  });

  test("has no wallets for whoever sees none", async () => {
    const [operator] = owner.team;
    if (!operator) throw new Error("there is an operator");
    const { status, text } = await (await signIn(operator)).get(LIST);
    expect(status).toBe(200);
    expect(namesIn(text)).toHaveLength(2);
    expect(text).not.toContain("In the wallet");
    expect(text).not.toContain("/billing/wallet/");
  });
});

describe("an application on its way", () => {
  test("stands before those that take payments, also before it is handed in, with what it still needs", async () => {
    const connecting = await signIn(await makeOwner());
    const appId = await begin(connecting);
    const list = await connecting.get(LIST);
    const [first, second] = rowsIn(list);
    if (!first || !second) throw new Error("two applications are listed");
    expect(wordsOf(first)).toMatch(/^Application without a name.*details are missing/);
    expect(hrefsIn(first)).toContain(`/connect/${appId}/type#field-kind`);
    expect(wordsOf(second)).toContain("Step 5 of 5");
    expect(hrefsIn(list)).toContain("/contract");
  });

  test("says on each tab of its settings that its contract waits, and leads there", async () => {
    const { owner: signer, appId } = await waitingForContract("SOLE_PROPRIETOR");
    const list = await signer.get(LIST);
    const general = hrefsIn(list).find((href) => href.startsWith(`${LIST}/configure/${appId}/`)) ?? "none";
    for (const tab of [general, `${general}/messages`, `/billing/qr-payments/codes/${appId}`]) {
      const page = await signer.get(tab);
      expect(wordsOf(page), tab).toContain("its contract is waiting for a signature. Read and sign");
      expect(hrefsIn(page), tab).toContain(`/contract/${appId}`);
    }
    const contract = await signer.get(`/contract/${appId}`);
    expect(attr(the(contract, "nav [aria-current=page][href='/applications']"), "href")).toBe(LIST);
  });
});

describe("an application", () => {
  test("is disabled by a dialog that says what stops, and enabled again", async () => {
    const [appId = ""] = owner.appIds;
    const path = `${LIST}/${appId}/status`;
    expect((await visitor.get(path)).text).toContain("Until it is enabled again, this stops:");
    const off = await visitor.post(path, { intent: "disable" });
    expect([off.status, off.headers.get("location")]).toEqual([303, LIST]);
    const { text } = await visitor.follow(off);
    expect(text).toContain(`Disabled: ${owner.merchant} 1.`);
    expect(text).toContain("You enable it again");
    expect((await visitor.get(path)).text).toContain("It returns to its earlier status");
    await visitor.post(path, { intent: "enable" });
    expect((await visitor.get(LIST)).text).not.toContain("You enable it again");
  });

  test("with an open invoice is not deleted: the dialog names it, leads there and has no button", async () => {
    const hotel = await signIn(await demoUser());
    const { text } = await hotel.get(`${LIST}/ES1000001/delete`);
    expect(hrefsIn(text)).toContain("/billing/invoices?status=OPEN&sort=dueDate&appName=ES1000001");
    expect(text).not.toContain("Send the Code");
  });

  test("is deleted with a code, once: sent twice, the second answer says that it is no longer there", async () => {
    const [, appId = ""] = owner.appIds;
    const asked = await visitor.post(`${LIST}/${appId}/delete`, { intent: "delete" });
    expect([asked.status, asked.headers.get("location")]).toEqual([303, `${LIST}/delete/code`]);
    const page = (await visitor.get(`${LIST}/delete/code`)).text;
    expect(page).toContain(`${owner.merchant} 2`);
    const step = [...visitor.cookies];
    const form = { intent: "confirm", code: await latestCode(owner.phone) };
    const first = await visitor.post(`${LIST}/delete/code`, form);
    expect([first.status, first.headers.get("location")]).toEqual([303, LIST]);
    const { text } = await visitor.follow(first);
    expect(text).toContain(`Deleted: ${owner.merchant} 2.`);
    expect(namesIn(text)).toEqual([`${owner.merchant} 1`]);
    for (const [name, value] of step) visitor.cookies.set(name, value);
    const second = await visitor.post(`${LIST}/delete/code`, form);
    expect((await visitor.follow(second)).text).toContain(`No longer there: ${owner.merchant} 2.`);
  });
});
