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
  "merchantContracts.contracts": (client) => client.merchantContracts.contracts(),
  "merchantContracts.contract": (client, { approvedId: appId }) =>
    client.merchantContracts.contract({ params: { appId } }),
  "merchantContracts.viewContract": (client, { approvedId: appId }) =>
    client.merchantContracts.viewContract({ params: { appId, accountType: "BUSINESS" }, query: { language: "az" } }),
  "merchantContracts.viewContractFile": (client, { approvedId: appId }) =>
    client.merchantContracts.viewContractFile({
      params: { appId, accountType: "BUSINESS" },
      query: { language: "ru" },
    }),
  "merchantContracts.showContract": (client, world) => {
    const { appId, hash } = begun(world);
    return client.merchantContracts.showContract({ params: { appId }, body: { language: "en", hash } });
  },
  "merchantContracts.readContract": (client, world) => {
    const { appId, hash } = begun(world);
    return client.merchantContracts.readContract({ params: { appId }, body: { language: "en", hash } });
  },
  "merchantContracts.authCode": (client, { approvedId: appId }) =>
    client.merchantContracts.authCode({ params: { appId }, query: SIGNER }),
  "merchantContracts.asanLogin": (client, world) => {
    const { appId, phone, transactionId } = begun(world);
    return client.merchantContracts.asanLogin({ body: { ...SIGNER, phone, appId, transactionId, waitSeconds: 0 } });
  },
  "merchantContracts.signCode": (client, world) => {
    const { appId, transactionId, certificateId } = begun(world);
    return client.merchantContracts.signCode({ params: { appId }, query: { transactionId, certificateId } });
  },
  "merchantContracts.signContract": (client, world) => {
    const { appId, phone, transactionId } = begun(world);
    return client.merchantContracts.signContract({ body: { ...SIGNER, phone, appId, transactionId, waitSeconds: 0 } });
  },
  "merchantContracts.downloadContract": (client, { signedId: appId }) =>
    client.merchantContracts.downloadContract({ params: { appId } }),
  "merchantContracts.goLive": (client, { signedId: appId }) =>
    client.merchantContracts.goLive({ params: { appId }, body: { agreement: true } }),
};
