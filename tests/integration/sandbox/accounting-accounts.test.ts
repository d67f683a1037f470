import { describe, expect, it } from "vitest";
import { ACCOUNT_KINDS, ACCOUNT_LENGTH } from "#provider/contract/accounting-kinds";
import { contract } from "#provider/contract/index";
import { dayIn } from "#provider/contract/regions";
import { addDays } from "#provider/rules/days";
import { USUAL_ACCOUNTS } from "#provider/rules/usual-accounts";
import { readOneC } from "../../support/one-c-reader.ts";
import { liveThrough } from "../../support/workerd/history.ts";
import { makeMerchant, makePerson, refusal, sandboxNow, send, type Someone } from "../../support/workerd/sandbox.ts";
import { fetchAs } from "../../support/workerd/statement-file.ts";

const put = ({ token }: Someone, appId: string, body: object) =>
  send(`PUT /api/apps/${appId}/accounting-accounts`, { token, body });

const listFor = async ({ token }: Someone) =>
  contract.accounting.accounts.answer.parse((await send("GET /api/accounting/accounts", { token })).json).applications;

/** The accounts of a wallet, by kind. */
async function accountsFor(someone: Someone, appId: string) {
  const found = (await listFor(someone)).find((one) => one.appId === appId);
  return found && Object.fromEntries(found.accounts.map(({ kind, account }) => [String(kind), account]));
}

async function fileFor(someone: Someone, appId: string, what: string): Promise<Uint8Array> {
  const today = dayIn("default", new Date(await sandboxNow()));
  const days = new URLSearchParams({ from: addDays(today, -3), to: addDays(today, 30) });
  const answer = await fetchAs(someone, `/api/wallets/${appId}/statement/${what}?${days}`);
  expect(answer.status).toBe(200);
  return new Uint8Array(await answer.arrayBuffer());
}

describe("accounts for accounting", () => {
  it("are the usual ones of the region until somebody chooses, and again once a choice is left out", async () => {
    const merchant = await makeMerchant();
    const owner = await makePerson(merchant, "ROLE_SUSER");
    const appId = merchant.applicationId;
    expect(await accountsFor(owner, appId)).toEqual(USUAL_ACCOUNTS.default);
    const chosen = { WALLET: "assets:wallet", FEE: "711.2" };
    const answer = contract.accounting.setAccounts.answer.parse((await put(owner, appId, chosen)).json);
    expect(answer.accounts.map(({ kind }) => kind)).toEqual([...ACCOUNT_KINDS]);
    expect(answer.accounts.find(({ kind }) => kind === "FEE")).toEqual({ kind: "FEE", account: "711.2", usual: "711" });
    expect(await accountsFor(owner, appId)).toEqual({ ...USUAL_ACCOUNTS.default, ...chosen });
    await put(owner, appId, { PAYMENT: "601.1" });
    expect(await accountsFor(owner, appId)).toEqual({ ...USUAL_ACCOUNTS.default, PAYMENT: "601.1" });
    await put(owner, appId, {});
    expect(await accountsFor(owner, appId)).toEqual(USUAL_ACCOUNTS.default);
    const abroad = await makeMerchant("ae");
    expect(await accountsFor(await makePerson(abroad, "ROLE_SUSER"), abroad.applicationId)).toEqual(USUAL_ACCOUNTS.ae);
  });

  it("stand in the files of that wallet alone: CSV names both sides and the fee, 1C the other side", async () => {
    const [merchant, other] = [await makeMerchant(), await makeMerchant()];
    const [owner, stranger] = [await makePerson(merchant, "ROLE_SUSER"), await makePerson(other, "ROLE_SUSER")];
    await liveThrough(
      [
        { kind: 0, amount: 900_000, fails: false },
        { kind: 3, amount: 100_001, fails: false },
        { kind: 3, amount: 100_001, fails: true },
      ],
      [merchant.applicationId, other.applicationId],
    );
    await liveThrough([{ kind: 0, amount: 900_000, fails: false }], [other.applicationId, merchant.applicationId]);
    await put(owner, merchant.applicationId, { WALLET: "52", PAYMENT: 'sales, "Baku"', FEE: "=1+1", WITHDRAWAL: "57" });
    const csv = new TextDecoder().decode(await fileFor(owner, merchant.applicationId, "csv"));
    const [headings = "", payment = "", ...rest] = csv.trimEnd().split("\r\n");
    expect(headings).toMatch(/,currency,debit,credit,fee_account$/);
    // Text that a spreadsheet would compute stands as text.
    expect(payment).toMatch(/,AZN,52,"sales, ""Baku""",'=1\+1$/);
    const withdrawal = rest.filter((row) => row.includes(",WITHDRAWAL,"));
    const back = rest.filter((row) => row.includes(",WITHDRAWAL_FAILED,"));
    expect([withdrawal.length, back.length]).toEqual([2, 1]);
    for (const row of withdrawal) expect(row).toMatch(/,AZN,57,52,'=1\+1$/);
    expect(back[0]).toMatch(/,AZN,52,57,'=1\+1$/);
    const { documents } = readOneC(await fileFor(owner, merchant.applicationId, "1c"));
    expect(documents[0]?.fields.get("ПлательщикСчет")).toBe('sales, "Baku"');
    expect(documents[1]?.fields.get("ПолучательСчет")).toBe("57");
    const theirs = new TextDecoder().decode(await fileFor(stranger, other.applicationId, "csv"));
    expect(theirs).toMatch(/,AZN,224,601,711\r\n/);
  });

  it("are chosen by owners and finance, for wallets that they see", async () => {
    const merchant = await makeMerchant();
    const elsewhere = await makeMerchant();
    const appId = merchant.applicationId;
    for (const role of ["ROLE_SUSER", "ROLE_USER", "ROLE_FIN_MANAGER"] as const)
      expect((await put(await makePerson(merchant, role), appId, { FEE: role })).status).toBe(200);
    for (const role of ["ROLE_FO_MANAGER", "ROLE_OPERATOR", "ROLE_ADMIN"] as const) {
      const one = await makePerson(merchant, role);
      expect(refusal(await put(one, appId, {}))).toBe("403 forbidden");
      expect(refusal(await send("GET /api/accounting/accounts", { token: one.token }))).toBe("403 forbidden");
    }
    const stranger = await makePerson(elsewhere, "ROLE_SUSER");
    expect(refusal(await put(stranger, appId, { FEE: "1" }))).toBe("404 not_found");
    expect(await accountsFor(stranger, appId)).toBeUndefined();
    expect((await accountsFor(await makePerson(merchant, "ROLE_SUSER"), appId))?.["FEE"]).toBe("ROLE_FIN_MANAGER");
    const inSaudiArabia = await makePerson(await makeMerchant("sa"), "ROLE_SUSER");
    expect(refusal(await send("GET /api/accounting/accounts", { token: inSaudiArabia.token }))).toMatch(/^40[34] /);
  });

  it("are refused where there is nothing to read in them, or too much; what was chosen stays", async () => {
    const merchant = await makeMerchant();
    const owner = await makePerson(merchant, "ROLE_SUSER");
    const appId = merchant.applicationId;
    await put(owner, appId, { FEE: "711.2" });
    for (const FEE of ["", "   ", "7".repeat(ACCOUNT_LENGTH.max + 1), 711])
      expect(refusal(await put(owner, appId, { FEE, PAYMENT: "1" }))).toBe("422 invalid_request");
    expect(await accountsFor(owner, appId)).toEqual({ ...USUAL_ACCOUNTS.default, FEE: "711.2" });
    expect((await put(owner, appId, { FEE: "7".repeat(ACCOUNT_LENGTH.max) })).status).toBe(200);
  });
});
