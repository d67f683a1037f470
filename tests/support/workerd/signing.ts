import { eq } from "drizzle-orm";
import { z } from "zod";
import type { ApplicationStatus } from "#provider/contract/words";
import type { OwnContract } from "../contract-world.ts";
import { contractText } from "../../../sandbox/src/contracts/contract-text.ts";
import { runBatch } from "../../../sandbox/src/db/database.ts";
import { newId } from "../../../sandbox/src/db/ids.ts";
import { applications, companies, contractFiles, contracts } from "../../../sandbox/src/db/schema/index.ts";
import { PINS } from "../../../sandbox/src/domain/phone.ts";
import {
  applicationRows,
  db,
  makePerson,
  newPhone,
  nextApplicationId,
  sandboxNow,
  send,
  type Merchant,
  type Sent,
  type Someone,
} from "./sandbox.ts";

/** Everybody's number at the service here. */
export const SIGNER_ID = "123456";

/** Loads the code that makes contracts: the first use compiles it inside workerd. */
export const loadContractMaker = () =>
  Promise.all([
    import("../../../sandbox/src/contracts/contract.ts"),
    import("@cantoo/pdf-lib"),
    import("@cantoo/fontkit"),
    import("uqr"),
  ]);

/** An application of a merchant's company in a given status, without going through the steps before. */
export async function applicationAt(merchant: Merchant, status: ApplicationStatus): Promise<string> {
  const { merchantId, region } = merchant;
  const owner = await makePerson(merchant, "ROLE_SUSER", { member: false, fullName: "Nigar Əliyeva" });
  const appId = nextApplicationId();
  const companyId = newId("cmp");
  const at = await sandboxNow();
  await runBatch(db, [
    ...applicationRows(merchantId, owner.userId, region, appId, "Xəzər turları"),
    db.insert(companies).values({
      id: companyId,
      merchantId,
      name: "Xəzər Turizm MMC",
      taxId: "1401234561",
      address: "Bakı, Neftçilər prospekti 1",
      createdAt: at,
    }),
    db.update(applications).set({ status, companyId }).where(eq(applications.id, appId)),
  ]);
  return appId;
}

/** An application with a signed contract, whose file cannot be verified. */
export async function signedApplication(merchant: Merchant): Promise<string> {
  const appId = await applicationAt(merchant, "SIGNED");
  const at = await sandboxNow();
  const text = contractText(
    {
      region: merchant.region,
      merchant: { kind: "BUSINESS", name: "", taxId: null, address: "", signer: { fullName: "", fin: "", phone: "" } },
      account: { cardMasked: "" },
      application: { id: appId, name: "Xəzər turları", url: "" },
      commissionBasisPoints: 250,
    },
    "en",
  );
  const signed = { signerName: "Nigar Əliyeva", method: "ASAN_IMZA" as const, signedAt: at };
  await runBatch(db, [
    db.insert(contracts).values({ applicationId: appId, number: text.number, text, ...signed }),
    db.insert(contractFiles).values({ applicationId: appId, pdf: Buffer.from("%PDF-1.7"), createdAt: at }),
  ]);
  return appId;
}

const VERIFY = "/api/application-verify";

/** Opens the contract in a language, and reports that it was read to its end. */
export async function readToEnd(by: Someone, appId: string, language = "en", kind = "BUSINESS"): Promise<string> {
  const path = `${VERIFY}/view-contract/account/${kind}/${appId}?language=${language}`;
  const { json } = await send(`GET ${path}`, { token: by.token });
  const { hash } = z.object({ hash: z.string() }).parse(json);
  for (const said of ["shown", "read"])
    await send(`POST ${VERIFY}/view-contract/${said}/${appId}`, { token: by.token, body: { language, hash } });
  return hash;
}

const signingSchema = z.object({ transactionId: z.string(), controlCode: z.string(), expiresDate: z.string() });
export const begunOf = ({ json }: Sent): z.infer<typeof signingSchema> => signingSchema.parse(json);

export const identify = (by: Someone, appId: string, phone: string, userId = SIGNER_ID): Promise<Sent> =>
  send(`GET ${VERIFY}/verification-code/auth/${appId}?${new URLSearchParams({ phone, userId }).toString()}`, {
    token: by.token,
  });

type Asked = { appId: string; phone: string; transactionId: string };
const ask =
  (call: "asan-login" | "sign-contract") =>
  (by: Someone, { appId, phone, transactionId }: Asked, waitSeconds = 0): Promise<Sent> =>
    send(`POST ${VERIFY}/${call}`, {
      token: by.token,
      body: { appId, phone, userId: SIGNER_ID, transactionId, waitSeconds },
    });
export const askIdentity = ask("asan-login");
export const askSignature = ask("sign-contract");

export const beginSigning = (
  by: Someone,
  appId: string,
  query: { transactionId: string; certificateId: string },
): Promise<Sent> =>
  send(`GET ${VERIFY}/verification-code/sign/${appId}?${new URLSearchParams(query).toString()}`, { token: by.token });

export const goLive = (by: Someone, appId: string): Promise<Sent> =>
  send(`PATCH ${VERIFY}/switch/production/${appId}`, { token: by.token, body: { agreement: true } });

/** A person's act on a phone: `act` with its fields. */
export const onPhone = (phone: string, fields: Record<string, string>): Promise<Sent> =>
  send(`POST /phone/${phone}`, {
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams(fields).toString(),
  });

/** Types the right PIN for a request. */
export const confirm = (phone: string, request: string, pin: keyof typeof PINS): Promise<Sent> =>
  onPhone(phone, { act: "confirm", request, pin: PINS[pin] });

/** Sets a phone's reaction, and its owner's certificates. */
export const setPhone = (phone: string, { mode = "WORKS", holding = "ALL" } = {}): Promise<Sent> =>
  onPhone(phone, { act: "set", mode, holding });

const identitySchema = z.object({
  status: z.string(),
  person: z.object({ fullName: z.string(), fin: z.string() }).nullable(),
  certificates: z.array(
    z.object({
      id: z.string(),
      kind: z.string(),
      subject: z.string(),
      company: z.string().nullable(),
      validUntil: z.string(),
      endsSoon: z.boolean(),
      usable: z.boolean(),
      fault: z.string().nullable(),
    }),
  ),
});
export const identityOf = ({ json }: Sent): z.infer<typeof identitySchema> => identitySchema.parse(json);

/** Identifies a person with the right PIN; returns the session, the person and their certificates. */
export async function identified(by: Someone, appId: string, phone: string) {
  const { transactionId } = begunOf(await identify(by, appId, phone));
  await confirm(phone, transactionId, "PIN1");
  return { transactionId, ...identityOf(await askIdentity(by, { appId, phone, transactionId })) };
}

/** Goes up to an open signing request on the phone, with a certificate that can sign. */
export async function signing(by: Someone, appId: string, phone: string) {
  const { transactionId: session, certificates } = await identified(by, appId, phone);
  const certificateId = certificates.find(({ usable }) => usable)?.id ?? "none";
  const begun = begunOf(await beginSigning(by, appId, { transactionId: session, certificateId }));
  return { session, certificateId, ...begun };
}

/** The caller's own records for a call of a contract. */
export async function contractThings(name: string, merchant: Merchant, by: Someone): Promise<OwnContract> {
  if (!/^merchantContracts\.(?:showContract|readContract|asanLogin|signCode|signContract)$/.test(name)) return {};
  const [appId, phone] = [await applicationAt(merchant, "APPROVED"), newPhone()];
  const hash = await readToEnd(by, appId);
  const begun = { appId, phone, hash, certificateId: "none" };
  if (name === "merchantContracts.signContract") {
    const { transactionId, certificateId } = await signing(by, appId, phone);
    return { signing: { ...begun, transactionId, certificateId } };
  }
  const { transactionId, certificates } = await identified(by, appId, phone);
  const certificateId = certificates.find(({ usable }) => usable)?.id ?? "none";
  return { signing: { ...begun, transactionId, certificateId } };
}

type World = { approvedId: string; signedId: string };
/** Valid requests of the calls with an id. */
export const SIGNING_REQUESTS: Record<string, (world: World) => { path: string; body?: unknown }> = {
  "merchantContracts.contract": ({ approvedId }) => ({ path: `${VERIFY}/contracts/${approvedId}` }),
  "merchantContracts.viewContract": ({ approvedId }) => ({
    path: `${VERIFY}/view-contract/account/BUSINESS/${approvedId}`,
  }),
  "merchantContracts.viewContractFile": ({ approvedId }) => ({
    path: `${VERIFY}/view-contract/file/BUSINESS/${approvedId}`,
  }),
  "merchantContracts.authCode": ({ approvedId }) => ({
    path: `${VERIFY}/verification-code/auth/${approvedId}?${new URLSearchParams({ phone: newPhone(), userId: SIGNER_ID }).toString()}`,
  }),
  "merchantContracts.downloadContract": ({ signedId }) => ({
    path: `${VERIFY}/download-signed-contract-file/${signedId}`,
  }),
  "merchantContracts.goLive": ({ signedId }) => ({
    path: `${VERIFY}/switch/production/${signedId}`,
    body: { agreement: true },
  }),
};
/**
 * Calls that need an earlier act of the same person: `signing.test.ts` and `contracts.test.ts` show who may make them.
 */
export const SIGNING_ELSEWHERE = [
  "merchantContracts.showContract",
  "merchantContracts.readContract",
  "merchantContracts.signCode",
];
