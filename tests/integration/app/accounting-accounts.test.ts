import { beforeAll, describe, expect, test } from "vitest";
import { ACCOUNT_KINDS } from "#provider/contract/accounting-kinds";
import { paths } from "~/paths";
import { settingsPaths } from "~/paths/settings";
import { attr, findAll, hrefsIn, the, wordsOf, type Html } from "../../support/html";
import type { Answer, Visitor } from "../../support/http";
import { makeOwner, type TestOwner } from "../../support/sandbox";
import { signIn } from "../../support/sign-in";

let owner: TestOwner;
let visitor: Visitor;
let page: string;

beforeAll(async () => {
  owner = await makeOwner({ team: [{ role: "ROLE_OPERATOR" }, { role: "ROLE_FIN_MANAGER" }] });
  visitor = await signIn(owner);
  page = settingsPaths.accountsOf(owner.appIds[0] ?? "");
});

const to = ({ headers }: Answer) => headers.get("Location") ?? "";
const USUAL = ["224", "601", "602", "531", "222", "217", "721", "217", "711"];

/** The values of the fields, in the order of the kinds. */
const valuesOf = (html: Html) => ACCOUNT_KINDS.map((kind) => attr(the(html, `input[name=${kind}]`), "value") ?? "");
const saved = (fields: Record<string, string>) => visitor.post(page, { intent: "save", ...fields });

describe("accounts of a wallet", () => {
  test("are found from the settings, begin with the usual ones, and say what an emptied field means", async () => {
    expect(hrefsIn(await visitor.get(paths.settings))).toContain(paths.accounting);
    const list = await visitor.get(paths.accounting);
    expect(hrefsIn(list)).toContain(page);
    const form = await visitor.get(page);
    expect(valuesOf(form)).toEqual(USUAL);
    expect(wordsOf(form)).toContain("If empty: 601");
  });

  test("are saved; an emptied field has the usual account again, and so have all if one asks for it", async () => {
    const sent = await saved({ WALLET: "  52 ", PAYMENT: "sales:online", FEE: "" });
    expect([sent.status, to(sent)]).toEqual([303, page]);
    const [wallet, payment, ...others] = valuesOf(await visitor.get(page));
    expect([wallet, payment, others]).toEqual(["52", "sales:online", USUAL.slice(2)]);
    expect(wordsOf(await visitor.get(paths.accounting))).toContain("sales:online");
    const restored = await visitor.post(page, { intent: "usual", WALLET: "99" });
    expect(restored.status).toBe(303);
    expect(valuesOf(await visitor.get(page))).toEqual(USUAL);
  });

  test("too long an account is refused at its field, and everything typed stays", async () => {
    const typed = { WALLET: "52", PAYMENT: "6".repeat(41), REFUND: "", FEE: 'a "quoted" one' };
    const refused = await saved(typed);
    expect(refused.status).toBe(422);
    const [wallet, payment, refund] = valuesOf(refused);
    expect([wallet, payment, refund, valuesOf(refused).at(-1)]).toEqual(Object.values(typed));
    const wrong = findAll(refused, "[aria-invalid=true]");
    expect(wrong.map((node) => attr(node, "name"))).toEqual(["PAYMENT"]);
    expect(valuesOf(await visitor.get(page))).toEqual(USUAL);
    expect((await visitor.post(page, { intent: "burn" })).status).toBe(422);
  });

  test("another merchant's are 404, also to a form that says nothing; other roles see neither tab nor page", async () => {
    const stranger = await signIn(await makeOwner());
    expect((await stranger.get(page)).status).toBe(404);
    expect((await stranger.post(page, {})).status).toBe(404);
    const [operator, finance] = owner.team;
    if (!operator || !finance) throw new Error("a team of two");
    const desk = await signIn(operator);
    expect((await desk.get(page)).status).toBe(403);
    expect((await desk.post(page, { intent: "usual" })).status).toBe(403);
    expect(hrefsIn(await desk.get(paths.settings))).not.toContain(paths.accounting);
    expect((await (await signIn(finance)).get(page)).status).toBe(200);
  });
});
