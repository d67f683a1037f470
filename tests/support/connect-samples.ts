import type { Sample } from "./contract-world.ts";
import { png } from "./pictures.ts";

const image = new File([png({ color: 0, depth: 1 })], "logo.png", { type: "image/png" });

/** Valid calls for connecting as a merchant, by name. */
export const CONNECT_SAMPLES: Record<string, Sample> = {
  "connect.begin": (client) =>
    client.connect.begin({ idempotencyKey: "sample-key-connect", body: { merchant: { kind: "BUSINESS" } } }),
  "connect.list": (client) => client.connect.list(),
  "connect.get": (client, { preparedId: appId }) => client.connect.get({ params: { appId } }),
  "connect.save": (client, { preparedId: appId }) =>
    client.connect.save({ params: { appId, step: "type" }, body: { values: { kind: "ONE_TIME" } } }),
  "connect.uploadLogo": (client, { preparedId: appId }) =>
    client.connect.uploadLogo({ params: { appId }, body: { logo: image } }),
  "connect.logo": (client, { preparedId: appId }) => client.connect.logo({ params: { appId } }),
  "connect.removeLogo": (client, { preparedId: appId }) => client.connect.removeLogo({ params: { appId } }),
  "connect.testInvoice": (client, { preparedId: appId }) =>
    client.connect.testInvoice({
      params: { appId },
      idempotencyKey: "sample-key-test-invoice",
      body: { amount: 12_50, description: "Two nights" },
    }),
  "connect.testInvoices": (client, { preparedId: appId }) => client.connect.testInvoices({ params: { appId } }),

  "merchantContracts.switchToReview": (client, { handedInId: appId }) =>
    client.merchantContracts.switchToReview({ params: { appId, accountType: "BUSINESS" } }),
};
