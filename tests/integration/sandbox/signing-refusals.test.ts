import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { applications } from "../../../sandbox/src/db/schema/index.ts";
import {
  advance,
  db,
  makeMerchant,
  makePerson,
  newPhone,
  refusal,
  send,
  type Merchant,
  type Someone,
} from "../../support/workerd/sandbox.ts";
import {
  applicationAt,
  askIdentity,
  askSignature,
  beginSigning,
  begunOf,
  confirm,
  identified,
  identify,
  onPhone,
  readToEnd,
  signing,
} from "../../support/workerd/signing.ts";

let merchant: Merchant;
let owner: Someone;

const named = (fullName = "Nigar Əliyeva") => makePerson(merchant, "ROLE_SUSER", { member: false, fullName });

beforeAll(async () => {
  merchant = await makeMerchant();
  owner = await named();
});

/**
 * An application that awaits its contract, which somebody has read, and a phone of theirs. Each person starts ten
 * requests in a quarter of an hour.
 */
async function toSign(): Promise<{ appId: string; phone: string; by: Someone }> {
  const [appId, by] = [await applicationAt(merchant, "APPROVED"), await named()];
  await readToEnd(by, appId);
  return { appId, phone: newPhone(), by };
}

const statusOf = async (appId: string) =>
  (await db.select({ status: applications.status }).from(applications).where(eq(applications.id, appId)))[0]?.status;

/** Every call that ends tells what the request is now. */
const said = async (asked: Promise<{ json: unknown }>) => (await asked).json;

describe("who may, and what is in the way", () => {
  it("nobody signs what they have not read to the end", async () => {
    const [appId, by, phone] = [await applicationAt(merchant, "APPROVED"), await named(), newPhone()];
    const { transactionId, certificates } = await identified(by, appId, phone);
    const query = { transactionId, certificateId: certificates.find(({ usable }) => usable)?.id ?? "" };
    expect(refusal(await beginSigning(by, appId, query))).toBe("409 invalid_state");
    await readToEnd(by, appId);
    await db.update(applications).set({ url: "https://another.example" }).where(eq(applications.id, appId));
    expect(refusal(await beginSigning(by, appId, query))).toBe("409 invalid_state");
    await readToEnd(by, appId);
    expect((await beginSigning(by, appId, query)).status).toBe(200);
  });

  it("a request is its own person's alone", async () => {
    const { appId, phone, by } = await toSign();
    const session = await identified(by, appId, phone);
    const asked = { appId, phone, transactionId: session.transactionId };
    const certificateId = session.certificates.find(({ usable }) => usable)?.id ?? "";
    for (const other of [await named(), await makePerson(await makeMerchant(), "ROLE_SUSER")]) {
      expect(refusal(await askIdentity(other, asked))).toBe("404 not_found");
      expect(refusal(await askSignature(other, asked))).toBe("404 not_found");
      expect(refusal(await beginSigning(other, appId, { ...asked, certificateId }))).toBe("404 not_found");
    }
    expect(refusal(await askIdentity(by, { ...asked, phone: newPhone() }))).toBe("404 not_found");
    expect(refusal(await askSignature(by, asked))).toBe("404 not_found");
  });

  it.each(["DEVELOPMENT", "IN_REVIEW", "REJECTED", "SIGNED", "ONLINE", "DISABLED"] as const)(
    "an application that is %s has nothing to sign",
    async (status) => {
      const appId = await applicationAt(merchant, status);
      expect(refusal(await identify(owner, appId, newPhone()))).toBe("409 invalid_state");
    },
  );

  it("a signature that comes after the application was disabled is none", async () => {
    const { appId, phone, by } = await toSign();
    const { transactionId } = await signing(by, appId, phone);
    await send(`PUT /api/apps/${appId}/enabled`, { token: by.token, body: { enabled: false } });
    await confirm(phone, transactionId, "PIN2");
    expect(await said(askSignature(by, { appId, phone, transactionId }))).toMatchObject({ status: "TIMEOUT" });
    expect(await statusOf(appId)).toBe("DISABLED");
  });

  it("of a person and of a phone, ten requests in a quarter of an hour that lead nowhere are enough", async () => {
    const { appId, phone, by } = await toSign();
    const refuseOne = async () => {
      const { transactionId } = begunOf(await identify(by, appId, phone));
      await onPhone(phone, { act: "USER_CANCELLED", request: transactionId });
      await askIdentity(by, { appId, phone, transactionId });
    };
    // One that ends well is given back.
    expect(await identified(by, appId, phone)).toMatchObject({ status: "OK" });
    for (let asked = 0; asked < 10; asked++) await refuseOne();
    expect(refusal(await identify(by, appId, phone))).toBe("429 rate_limited");
    expect(refusal(await identify(by, appId, newPhone()))).toBe("429 rate_limited");
    const another = await toSign();
    expect(refusal(await identify(another.by, another.appId, phone))).toBe("429 rate_limited");
    await advance(15 * 60);
    expect((await identify(by, appId, phone)).status).toBe(200);
  });
});
