import type { Sample } from "./contract-world.ts";

const NO_TEXTS = {
  WHAT_WAS_SOLD: "",
  DELIVERY: "",
  MESSAGES: "",
  TERMS: "",
  REFUND_POLICY: "",
  OTHER_PAYMENTS: "",
};
/** One empty page. */
const PAGE = `%PDF-1.4
1 0 obj
<</Type/Catalog/Pages 2 0 R>>
endobj
2 0 obj
<</Type/Pages/Kids[3 0 R]/Count 1>>
endobj
3 0 obj
<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]>>
endobj
trailer
<</Root 1 0 R/Size 4>>
%%EOF
`;
const pdf = new File([PAGE], "bill.pdf", { type: "application/pdf" });
let keysMade = 0;
const key = (): string => `dispute-sample-key-${++keysMade}`;

/** Calls of disputes. */
export const DISPUTE_SAMPLES: Record<string, Sample> = {
  "disputes.list": (client) => client.disputes.list({ query: { tab: "ANSWER_DUE", page: 0 } }),
  "disputes.export": (client) => client.disputes.export({ query: { language: "en" } }),
  "disputes.exportSize": (client) => client.disputes.exportSize({ query: { tab: "LOST" } }),
  "disputes.get": (client, { disputeId: id }) => client.disputes.get({ params: { id } }),
  "disputes.saveEvidence": (client, { disputeId: id }) =>
    client.disputes.saveEvidence({
      params: { id },
      body: { version: 0, evidence: { WHY: "The guest stayed for two nights.", ...NO_TEXTS } },
    }),
  "disputes.addFile": (client, { disputeId: id }) =>
    client.disputes.addFile({
      idempotencyKey: key(),
      params: { id },
      query: { kind: "DELIVERY" },
      body: { file: pdf },
    }),
  "disputes.file": (client, { disputeId: id, disputeFileId: fileId }) =>
    client.disputes.file({ params: { id, fileId } }),
  "disputes.removeFile": (client, { disputeId: id, disputeFileId: fileId }) =>
    client.disputes.removeFile({ params: { id, fileId } }),
  "disputes.pages": (client, { disputeId: id }) => client.disputes.pages({ params: { id } }),
  "disputes.page": (client, { disputeId: id }) => client.disputes.page({ params: { id, number: 1 } }),
  "disputes.document": (client, { sentDisputeId: id }) => client.disputes.document({ params: { id } }),
  "disputes.submit": (client, { answeredDisputeId: id }) =>
    client.disputes.submit({ idempotencyKey: key(), params: { id }, body: { version: 1 } }),
  "disputes.accept": (client, { acceptedDisputeId: id }) =>
    client.disputes.accept({ idempotencyKey: key(), params: { id } }),
};
