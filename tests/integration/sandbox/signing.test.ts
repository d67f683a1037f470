import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { contractDetailSchema } from "#provider/contract/merchant-contracts";
import {
  applications,
  contractFiles,
  signingDocuments,
  signingRequests,
} from "../../../sandbox/src/db/schema/index.ts";
import { verifyContract } from "../../../sandbox/src/contracts/signing.ts";
import { allWords } from "../../support/html.ts";
import {
  advance,
  db,
  makeMerchant,
  makePerson,
  messagesTo,
  newPhone,
  refusal,
  sandboxNow,
  send,
  settings,
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
  identityOf,
  onPhone,
  readToEnd,
  setPhone,
  signing,
} from "../../support/workerd/signing.ts";

let merchant: Merchant;

const named = (fullName = "Nigar Əliyeva") => makePerson(merchant, "ROLE_SUSER", { member: false, fullName });

beforeAll(async () => {
  merchant = await makeMerchant();
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

const detail = async (by: Someone, appId: string) =>
  contractDetailSchema.parse((await send(`GET /api/application-verify/contracts/${appId}`, { token: by.token })).json);

/** Every call that ends tells what the request is now. */
const said = async (asked: Promise<{ json: unknown }>) => (await asked).json;

describe("signing a contract by phone", () => {
  it("identifies, signs, countersigns, keeps the file, tells both and writes the history", async () => {
    const { appId, phone, by } = await toSign();
    const begun = begunOf(await identify(by, appId, phone));
    expect(begun.controlCode).toMatch(/^\d{4}$/);
    expect(allWords(await send(`GET /phone/${phone}`), "strong")).toContain(begun.controlCode);
    const asked = { appId, phone, transactionId: begun.transactionId };
    expect(await said(askIdentity(by, asked))).toEqual({ status: "PENDING", person: null, certificates: [] });
    expect(await detail(by, appId)).toMatchObject({
      state: "AWAITING_SIGNATURE",
      openSigning: { step: "IDENTIFYING", controlCode: begun.controlCode, phone },
    });
    await confirm(phone, begun.transactionId, "PIN1");
    const { status, person, certificates } = identityOf(await askIdentity(by, asked));
    expect([status, person?.fullName]).toEqual(["OK", "Nigar Əliyeva"]);
    expect(certificates).toMatchObject([
      { kind: "CITIZEN", company: null, usable: false, fault: "BUSINESS_NEEDED" },
      { kind: "BUSINESS", company: "Xəzər Turizm MMC", usable: true, fault: null, endsSoon: false },
    ]);
    expect(await detail(by, appId)).toMatchObject({ openSigning: { step: "CHOOSING", controlCode: null } });

    const certificateId = certificates[1]?.id ?? "";
    const signs = begunOf(await beginSigning(by, appId, { transactionId: begun.transactionId, certificateId }));
    expect(await detail(by, appId)).toMatchObject({
      openSigning: { step: "SIGNING", controlCode: signs.controlCode, person: { fullName: "Nigar Əliyeva" } },
    });
    await confirm(phone, signs.transactionId, "PIN2");
    expect(await statusOf(appId)).toBe("APPROVED");
    expect(await said(askSignature(by, { ...asked, transactionId: signs.transactionId }))).toMatchObject({
      status: "OK",
      application: { appId, status: "SIGNED" },
    });

    const file = (await db.select().from(contractFiles).where(eq(contractFiles.applicationId, appId)))[0]?.pdf;
    const checked = await verifyContract(
      settings.TOKEN_HMAC_KEY,
      new Uint8Array(file ?? []),
      new Date(await sandboxNow()),
    );
    expect(checked).toMatchObject({
      isValid: true,
      emptyFields: [],
      signatures: [{ field: "merchant", signer: { company: "Xəzər Turizm MMC" } }, { field: "provider" }],
    });
    const download = await send(`GET /api/application-verify/download-signed-contract-file/${appId}`, {
      token: by.token,
    });
    expect([download.status, download.headers.get("Content-Type")]).toEqual([200, "application/pdf"]);
    const standing = await detail(by, appId);
    expect(standing).toMatchObject({ state: "SIGNED", signedBy: "Nigar Əliyeva", hasFile: true, openSigning: null });
    expect(standing.history.map(({ kind }) => kind)).toEqual([
      "SHOWN",
      "READ",
      "IDENTIFIED",
      "SIGNED",
      "COUNTERSIGNED",
    ]);
    const [letter] = await messagesTo(by.username);
    expect(letter).toMatchObject({ subject: "The contract is signed", link: standing.verifyUrl });
    expect(await db.$count(signingDocuments)).toBe(0);
  });

  it.each([
    ["USER_CANCELLED", "USER_CANCELLED"],
    ["TIMEOUT", "TIMEOUT"],
    ["PHONE_ABSENT", "PHONE_ABSENT"],
    ["DELIVERY_ERROR", "DELIVERY_ERROR"],
    ["SIM_ERROR", "SIM_ERROR"],
  ])("ends as the phone ends it: %s, of both requests", async (act, status) => {
    const { appId, phone, by } = await toSign();
    const first = begunOf(await identify(by, appId, phone));
    await onPhone(phone, { act, request: first.transactionId });
    const none = { status, person: null, certificates: [] };
    expect(await said(askIdentity(by, { appId, phone, ...first }))).toEqual(none);
    const second = await signing(by, appId, phone);
    await onPhone(phone, { act, request: second.transactionId });
    const asked = { appId, phone, transactionId: second.transactionId };
    expect(await said(askSignature(by, asked))).toEqual({ status, application: null });
    expect(await said(askSignature(by, asked))).toEqual({ status, application: null });
    expect(await statusOf(appId)).toBe("APPROVED");
  });

  it.each([
    ["ABSENT", "PHONE_ABSENT"],
    ["UNDELIVERED", "DELIVERY_ERROR"],
    ["SIM_FAULT", "SIM_ERROR"],
    ["NO_CLIENT", "NOT_MID_CLIENT"],
    ["NO_CERTIFICATE", "NOT_FOUND"],
  ])("a phone that is %s ends at once with %s", async (mode, status) => {
    const { appId, phone, by } = await toSign();
    await setPhone(phone, { mode });
    const { transactionId } = begunOf(await identify(by, appId, phone));
    expect(await said(askIdentity(by, { appId, phone, transactionId }))).toMatchObject({ status });
  });

  it("a phone that signs something else is found out, of both requests", async () => {
    const { appId, phone, by } = await toSign();
    await setPhone(phone, { mode: "SIGNS_ELSE" });
    expect(await identified(by, appId, phone)).toMatchObject({ status: "SIGNATURE_HASH_MISMATCH", person: null });
    await setPhone(phone);
    const { transactionId } = await signing(by, appId, phone);
    await setPhone(phone, { mode: "SIGNS_ELSE" });
    await confirm(phone, transactionId, "PIN2");
    expect(await said(askSignature(by, { appId, phone, transactionId }))).toMatchObject({
      status: "SIGNATURE_HASH_MISMATCH",
    });
    expect(await statusOf(appId)).toBe("APPROVED");
  });

  it("three wrong PINs block the PIN until it is set right", async () => {
    const { appId, phone, by } = await toSign();
    const { transactionId: request } = begunOf(await identify(by, appId, phone));
    const wrong = () => onPhone(phone, { act: "confirm", request, pin: "9999" });
    expect((await wrong()).text).toContain("Tries left: 2");
    expect((await wrong()).text).toContain("Tries left: 1");
    expect((await wrong()).text).toContain("PIN1 is blocked");
    expect(await said(askIdentity(by, { appId, phone, transactionId: request }))).toMatchObject({
      status: "SIM_ERROR",
    });
    expect(await identified(by, appId, phone)).toMatchObject({ status: "SIM_ERROR" });
    await setPhone(phone);
    expect(await identified(by, appId, phone)).toMatchObject({ status: "OK" });
  });

  it.each([
    ["CITIZEN_ONLY", [["CITIZEN", "BUSINESS_NEEDED"]]],
    [
      "OTHER_COMPANY",
      [
        ["CITIZEN", "BUSINESS_NEEDED"],
        ["BUSINESS", "OTHER_COMPANY"],
      ],
    ],
    [
      "ENDED",
      [
        ["CITIZEN", "BUSINESS_NEEDED"],
        ["BUSINESS", "ENDED"],
      ],
    ],
  ])("no certificate of %s signs for a company", async (holding, faults) => {
    const { appId, phone, by } = await toSign();
    await setPhone(phone, { holding });
    const { transactionId, certificates } = await identified(by, appId, phone);
    expect(certificates.map(({ kind, fault }) => [kind, fault])).toEqual(faults);
    for (const { id: certificateId } of certificates)
      expect(refusal(await beginSigning(by, appId, { transactionId, certificateId }))).toBe("409 invalid_state");
  });

  it("says of a certificate that it ends within thirty days, and takes it", async () => {
    const { appId, phone, by } = await toSign();
    await setPhone(phone, { holding: "ENDS_SOON" });
    const { certificates } = await identified(by, appId, phone);
    expect(certificates).toMatchObject([{ endsSoon: true }, { endsSoon: true, usable: true }]);
  });

  it("the same person gets the same certificates again", async () => {
    const { appId, phone, by } = await toSign();
    const ids = async () => (await identified(by, appId, phone)).certificates.map(({ id }) => id);
    expect(await ids()).toEqual(await ids());
  });
});

describe("time", () => {
  it("a request runs out after 120 seconds, and the phone shows it no longer", async () => {
    const { appId, phone, by } = await toSign();
    const { transactionId } = begunOf(await identify(by, appId, phone));
    await advance(121);
    expect((await send(`GET /phone/${phone}`)).text).toContain("Nothing is asked of this phone now");
    expect((await confirm(phone, transactionId, "PIN1")).status).toBe(409);
    expect(await said(askIdentity(by, { appId, phone, transactionId }))).toMatchObject({ status: "TIMEOUT" });
  });

  it("the clock ends what nobody asks after", async () => {
    const { appId, phone, by } = await toSign();
    const { transactionId } = await signing(by, appId, phone);
    await advance(121);
    const [row] = await db.select().from(signingRequests).where(eq(signingRequests.id, transactionId));
    expect(row?.status).toBe("TIMEOUT");
    expect((await detail(by, appId)).history.at(-1)).toMatchObject({ kind: "SIGNATURE_REFUSED" });
  });

  it("what was signed in time counts, also where nobody asked before it ran out", async () => {
    const { appId, phone, by } = await toSign();
    const { transactionId } = await signing(by, appId, phone);
    await confirm(phone, transactionId, "PIN2");
    await advance(121);
    expect(await statusOf(appId)).toBe("SIGNED");
    expect(await said(askSignature(by, { appId, phone, transactionId }))).toMatchObject({ status: "OK" });
  });

  it("a session lives five minutes: afterwards one is identified anew", async () => {
    const { appId, phone, by } = await toSign();
    const { transactionId, certificates } = await identified(by, appId, phone);
    const certificateId = certificates.find(({ usable }) => usable)?.id ?? "";
    await advance(240);
    const { expiresDate, ...signs } = begunOf(await beginSigning(by, appId, { transactionId, certificateId }));
    // The request ends with its session.
    expect(Date.parse(expiresDate) - (await sandboxNow())).toBeLessThan(61_000);
    await onPhone(phone, { act: "USER_CANCELLED", request: signs.transactionId });
    await advance(61);
    expect(refusal(await beginSigning(by, appId, { transactionId, certificateId }))).toBe("409 invalid_state");
    expect((await detail(by, appId)).openSigning).toBeNull();
  });
});

describe("several at once", () => {
  it("a second browser of the same person goes on with the same request", async () => {
    const { appId, phone, by } = await toSign();
    const [one, other] = await Promise.all([identify(by, appId, phone), identify(by, appId, phone)]);
    expect(begunOf(one)).toEqual(begunOf(other));
    const session = await identified(by, appId, phone);
    const query = {
      transactionId: session.transactionId,
      certificateId: session.certificates.find(({ usable }) => usable)?.id ?? "",
    };
    const [first, second] = await Promise.all([beginSigning(by, appId, query), beginSigning(by, appId, query)]);
    expect(begunOf(first)).toEqual(begunOf(second));
    expect(refusal(await identify(by, appId, phone))).toBe("409 signature_pending");
  });

  it("two browsers that ask at once end in exactly one signature", async () => {
    const { appId, phone, by } = await toSign();
    const { transactionId } = await signing(by, appId, phone);
    const submitted = { act: "confirm", request: transactionId, pin: "12345" };
    const typed = await Promise.all([onPhone(phone, submitted), onPhone(phone, submitted)]);
    expect(typed.map(({ status }) => status).toSorted()).toEqual([303, 409]);
    const asked = { appId, phone, transactionId };
    const answers = await Promise.all([askSignature(by, asked), askSignature(by, asked), askSignature(by, asked)]);
    expect(answers.map(({ json }) => json)).toMatchObject([{ status: "OK" }, { status: "OK" }, { status: "OK" }]);
    expect(await db.$count(contractFiles, eq(contractFiles.applicationId, appId))).toBe(1);
    const letters = (await messagesTo(by.username)).filter(({ subject }) => subject === "The contract is signed");
    expect(letters).toHaveLength(1);
  });

  it("somebody else of the account hears that it is being signed, and sees nobody's phone", async () => {
    const { appId, phone, by } = await toSign();
    await identify(by, appId, phone);
    const other = await named();
    expect(refusal(await identify(other, appId, newPhone()))).toBe("409 signature_pending");
    expect(await detail(other, appId)).toMatchObject({ isOpenElsewhere: true, openSigning: null });
  });

  it("a phone is asked one thing at a time", async () => {
    const { appId, phone, by } = await toSign();
    await identify(by, appId, phone);
    const another = await toSign();
    expect(refusal(await identify(another.by, another.appId, phone))).toBe("409 signature_pending");
  });

  it("a number that was typed wrong is taken back with the next one", async () => {
    const { appId, phone, by } = await toSign();
    const first = begunOf(await identify(by, appId, phone));
    const right = newPhone();
    await identify(by, appId, right);
    expect((await confirm(phone, first.transactionId, "PIN1")).status).toBe(409);
    expect(await identified(by, appId, right)).toMatchObject({ status: "OK" });
  });

  it("a later question ends the waiting of an earlier one", async () => {
    const { appId, phone, by } = await toSign();
    const { transactionId } = begunOf(await identify(by, appId, phone));
    const asked = { appId, phone, transactionId };
    const earlier = askIdentity(by, asked, 10);
    const later = askIdentity(by, asked, 10);
    const first = await Promise.race([earlier, later]);
    expect(first.json).toMatchObject({ status: "PENDING" });
    await confirm(phone, transactionId, "PIN1");
    const statuses = [await said(earlier), await said(later)];
    expect(statuses).toContainEqual(expect.objectContaining({ status: "OK" }));
  });
});
