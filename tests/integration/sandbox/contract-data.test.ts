import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { applications, companies } from "../../../sandbox/src/db/schema/index.ts";
import {
  db,
  makeMerchant,
  makePerson,
  newPhone,
  refusal,
  send,
  type Merchant,
  type Someone,
} from "../../support/workerd/sandbox.ts";
import { applicationAt, beginSigning, identified, readToEnd } from "../../support/workerd/signing.ts";

let merchant: Merchant;
let by: Someone;

beforeAll(async () => {
  merchant = await makeMerchant();
  by = await makePerson(merchant, "ROLE_SUSER", { member: false, fullName: "Nigar Əliyeva" });
});

const companyOf = async (appId: string): Promise<string> =>
  (await db.select({ id: applications.companyId }).from(applications).where(eq(applications.id, appId)))[0]?.id ?? "";

describe("a contract whose data cannot be signed", () => {
  it("is refused by its own word where no font has a letter of it, as a file and when it is to be signed", async () => {
    const appId = await applicationAt(merchant, "APPROVED");
    await db
      .update(companies)
      .set({ name: "ᚠᚢᚦ MMC" })
      .where(eq(companies.id, await companyOf(appId)));
    await readToEnd(by, appId);
    const file = await send(`GET /api/application-verify/view-contract/file/BUSINESS/${appId}?language=en`, {
      token: by.token,
    });
    expect(refusal(file)).toBe("409 contract_unwritable");
    const { transactionId, certificates } = await identified(by, appId, newPhone());
    const certificateId = certificates.find(({ usable }) => usable)?.id ?? "none";
    expect(refusal(await beginSigning(by, appId, { transactionId, certificateId }))).toBe("409 contract_unwritable");
  });

  it.each([
    [
      "without a tax number",
      async (appId: string) => {
        await db
          .update(companies)
          .set({ taxId: "" })
          .where(eq(companies.id, await companyOf(appId)));
      },
    ],
    [
      "without a company",
      async (appId: string) => {
        await db.update(applications).set({ companyId: null }).where(eq(applications.id, appId));
      },
    ],
  ])("takes no business certificate %s, whatever that says", async (_, spoil) => {
    const appId = await applicationAt(merchant, "APPROVED");
    await spoil(appId);
    await readToEnd(by, appId);
    const { transactionId, certificates } = await identified(by, appId, newPhone());
    expect(certificates.map(({ kind, usable, fault }) => [kind, usable, fault])).toEqual([
      ["CITIZEN", false, "BUSINESS_NEEDED"],
      ["BUSINESS", false, "TAX_ID_MISSING"],
    ]);
    for (const { id: certificateId } of certificates)
      expect(refusal(await beginSigning(by, appId, { transactionId, certificateId }))).toBe("409 invalid_state");
  });
});
