import type { OwnContract, Sample, World } from "./contract-world.ts";

/** A phone that no other test signs with, and its owner's number at the service. */
const SIGNER = { phone: "+994507778899", userId: "123456" };

type Signing = NonNullable<OwnContract["signing"]>;
/** The ids for a caller who has begun nothing: they belong to no record. */
const NOTHING: Signing = {
  appId: "ES9999999",
  phone: SIGNER.phone,
  hash: "0".repeat(64),
  transactionId: "sig_1",
  certificateId: "cer_1",
};
const begun = ({ own }: World): Signing => own.signing ?? NOTHING;

/** Valid calls of contracts, by name. */
export const SIGNING_SAMPLES: Record<string, Sample> = {
  "verification.contracts": (client) => client.verification.contracts(),
  "verification.contract": (client, { approvedId: appId }) => client.verification.contract({ params: { appId } }),
  "verification.viewContract": (client, { approvedId: appId }) =>
    client.verification.viewContract({ params: { appId, accountType: "BUSINESS" }, query: { language: "az" } }),
  "verification.viewContractFile": (client, { approvedId: appId }) =>
    client.verification.viewContractFile({ params: { appId, accountType: "BUSINESS" }, query: { language: "ru" } }),
  "verification.showContract": (client, world) => {
    const { appId, hash } = begun(world);
    return client.verification.showContract({ params: { appId }, body: { language: "en", hash } });
  },
  "verification.readContract": (client, world) => {
    const { appId, hash } = begun(world);
    return client.verification.readContract({ params: { appId }, body: { language: "en", hash } });
  },
  "verification.authCode": (client, { approvedId: appId }) =>
    client.verification.authCode({ params: { appId }, query: SIGNER }),
  "verification.asanLogin": (client, world) => {
    const { appId, phone, transactionId } = begun(world);
    return client.verification.asanLogin({ body: { ...SIGNER, phone, appId, transactionId, waitSeconds: 0 } });
  },
  "verification.signCode": (client, world) => {
    const { appId, transactionId, certificateId } = begun(world);
    return client.verification.signCode({ params: { appId }, query: { transactionId, certificateId } });
  },
  "verification.signContract": (client, world) => {
    const { appId, phone, transactionId } = begun(world);
    return client.verification.signContract({ body: { ...SIGNER, phone, appId, transactionId, waitSeconds: 0 } });
  },
  "verification.downloadContract": (client, { signedId: appId }) =>
    client.verification.downloadContract({ params: { appId } }),
  "verification.goLive": (client, { signedId: appId }) =>
    client.verification.goLive({ params: { appId }, body: { agreement: true } }),
};
