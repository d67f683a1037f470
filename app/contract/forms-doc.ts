import type { FormDoc } from "~/forms/forms-doc";
import { certificateSchema, productionSchema, readSchema, signerFormSchema } from "./schema";

/** Forms between approval and production. */
export const CONTRACT_FORMS: readonly FormDoc[] = [
  {
    title: "Read a contract to the end",
    module: "contract/agreement.tsx",
    purpose:
      "Says that one has read the contract to the end, just as it stands on that page. Nobody signs before. Sent twice, it has one effect. With `intent=shown` it says only that the text is on the screen, as pages with scripts do by themselves.",
    schema: readSchema,
    notes: { language: "of the text", hash: "of the text: both stand in the page's form" },
    example: { language: "en", hash: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08" },
    success: "303 to `/contract/{appId}/sign`; with `shown` 200 and the page",
    refusals: ["409 it says something else by now, or is signed"],
  },
  {
    title: "Sign a contract: the phone",
    module: "contract/sign.tsx",
    purpose:
      "Asks a phone with the mobile signature who its owner is. Where a request of the same person and phone is open, that one goes on; one on another phone is taken back.",
    schema: signerFormSchema(),
    notes: {
      phone: "a mobile number of the region, local or international",
      userId: "six digits that came with the mobile signature",
    },
    example: { phone: "0501234567", userId: "123456" },
    success:
      "303 to `/contract/{appId}/sign/waiting`, which shows the control code and leads on once the phone has answered; how a request ended stands in `because` of where that leads",
    refusals: ["409 somebody else is signing the contract, or the phone is asked already", "429 too many requests"],
  },
  {
    title: "What the phone has answered",
    module: "contract/wait.tsx",
    purpose:
      "Waits up to ten seconds for the phone that this browser has asked last. Answers JSON: `{ to }`, the address that its answer leads to, or null.",
    example: {},
    success: "200 with JSON",
  },
  {
    title: "Sign a contract: the certificate",
    module: "contract/certificate.tsx",
    purpose: "Asks the phone to sign the contract with a certificate of the person it has named.",
    schema: certificateSchema,
    notes: { certificateId: "one of those on the page that can sign this contract" },
    example: { certificateId: "cer_0123456789abcdef" },
    success: "303 to `/contract/{appId}/sign/waiting`, and to `/contract/{appId}/signed` once the phone has signed",
    refusals: [
      "303 to `/contract/{appId}/sign?because=SESSION` when the five minutes of the session are over",
      "409 somebody else is signing the contract",
    ],
  },
  {
    title: "Go live",
    module: "contract/production.tsx",
    purpose: "Lets an application whose contract is signed take payments. Sent twice, it has one effect.",
    schema: productionSchema,
    notes: { agreement: "without it nothing goes live" },
    example: { agreement: "on" },
    success: "303 to `/contract/{appId}/signed`",
    refusals: ["409 the contract is not signed, or the application is disabled"],
  },
];
