import { TERMS_NOTES } from "~/forms/terms-notes";
import { APP_KEY_OVERLAP_HOURS, KEY_ADDRESSES, KEY_DAYS_MOST, SERVER_KEYS } from "#provider/contract/limits";
import { EXAMS_AN_HOUR } from "#provider/contract/exam-words";
import { codeForm, type FormDoc } from "~/forms/forms-doc";
import { examFormSchema } from "./exam-schema";
import { makeKeySchema } from "./key-schema";
import { originsSchema } from "./schema";
import { newServerKeySchema, replaceServerKeySchema, revokeServerKeySchema } from "./server-key-schema";
import { WEBHOOK_FORMS } from "./webhooks/forms-doc";

const KEY = "/developers/keys/{appId}";
const SECRET = `${KEY}/signing`;
const SERVER_KEY = "/developers/keys/server/{keyId}";
const ENDS_ON = `from tomorrow to ${KEY_DAYS_MOST} days ahead; empty: it works until somebody revokes it`;

/** The forms of the area `developers`. */
export const DEVELOPER_FORMS: readonly FormDoc[] = [
  {
    title: "Websites for the embedded checkout",
    module: "developers/website.tsx",
    purpose:
      "Lets a website show the checkout of an application in a frame, or no longer. With `returns` it sets all four addresses that payers go on to after new invoices, links and orders without an address of their own.",
    schema: originsSchema,
    notes: {
      origin:
        "with `allow` and `remove`: `https`, which a bare domain gets by itself, the name of a host and a port where it has one, and nothing after it; `http` for `localhost` and `127.0.0.1` alone",
      redirectUrl: TERMS_NOTES.redirectUrl,
      approveUrl: TERMS_NOTES.approveUrl,
      cancelUrl: TERMS_NOTES.cancelUrl,
      declineUrl: TERMS_NOTES.declineUrl,
    },
    example: { intent: "allow", origin: "https://shop.example" },
    success: "303 to the same page",
    refusals: ["404 no such application", "409 there are ten already"],
  },
  ...WEBHOOK_FORMS,
  {
    title: "Exam of a merchant's server",
    module: "developers/exam.tsx",
    purpose: "Tries the server of a webhook address with twelve kinds of messages (docs/merchant-api.md).",
    schema: examFormSchema,
    notes: { webhookId: "an address with a secret of its own, whose server has not said that it is gone" },
    example: { webhookId: "whk_00000000000000000000" },
    success: "303 to `/developers/exam/{examId}`",
    refusals: [
      "409 an exam of the address goes on, or the address cannot be tried",
      "404 no such address",
      `429 more than ${EXAMS_AN_HOUR} exams of the address in an hour, or too many of the account`,
    ],
  },
  {
    title: "Secret key of an application",
    module: "developers/key.tsx",
    purpose: "Sends the one-time code that makes a key, or another in its place.",
    schema: makeKeySchema,
    notes: {
      keepOld: `the key before stays good for ${APP_KEY_OVERLAP_HOURS} hours, as the page proposes; without it, it ends at once`,
    },
    example: { intent: "make", keepOld: "on" },
    success: `303 to \`${KEY}/code\`, with a short-lived cookie that waits for the code`,
    refusals: [
      "403 the person may not do all that the key opens",
      "404 no such application",
      "429 too many codes were sent and not used",
    ],
  },
  codeForm({
    title: "Secret key of an application: one-time code",
    module: "developers/key-code.tsx",
    purpose: "Makes the key with the code, asks for another code, or goes back.",
    after: "the form before",
    back: KEY,
    success: `303 to \`${KEY}/kept\``,
    refusals: ["403 the person may not do all that the key opens"],
  }),
  {
    title: "Secret key of an application: kept",
    module: "developers/key-kept.tsx",
    purpose: "Says that the key was kept: no page shows it again, and the session has it no more.",
    example: {},
    success: `303 to \`${KEY}\``,
    refusals: ["404 no such application"],
  },
  {
    title: "Signing secret of an application",
    module: "developers/signing-secret.tsx",
    purpose: "Sends the one-time code that makes a signing secret, or another in its place.",
    schema: makeKeySchema,
    notes: {
      keepOld: `the secret before signs too for ${APP_KEY_OVERLAP_HOURS} hours, as the page proposes; without it, it ends at once`,
    },
    example: { intent: "make", keepOld: "on" },
    success: `303 to \`${SECRET}/code\`, with a short-lived cookie that waits for the code`,
    refusals: ["404 no such application", "429 too many codes were sent and not used"],
  },
  codeForm({
    title: "Signing secret of an application: one-time code",
    module: "developers/signing-secret-code.tsx",
    purpose: "Makes the secret with the code, asks for another code, or goes back.",
    after: "the form before",
    back: SECRET,
    success: `303 to \`${SECRET}/kept\``,
  }),
  {
    title: "Signing secret of an application: kept",
    module: "developers/signing-secret-kept.tsx",
    purpose: "Says that the secret was kept: no page shows it again, and the session has it no more.",
    example: {},
    success: `303 to \`${SECRET}\``,
    refusals: ["404 no such application"],
  },
  {
    title: "Key of a server",
    module: "developers/server-key-new.tsx",
    purpose: "Sends the one-time code that makes exactly this key.",
    schema: newServerKeySchema,
    notes: {
      scopes: "only what the person may do in each of the applications",
      endsOn: ENDS_ON,
      addresses: `IP addresses and networks (\`203.0.113.0/24\`) between blanks or commas, ${KEY_ADDRESSES} at most; empty: from anywhere`,
    },
    example: { intent: "send", name: "Web shop", appIds: ["ES1000001"], scopes: ["read"], addresses: "203.0.113.0/24" },
    success: "303 to `/developers/keys/server/new/code`, with a short-lived cookie that waits for the code",
    refusals: [
      "403 the person does not hold what a scope needs",
      `409 there are ${SERVER_KEYS} keys`,
      "429 too many codes were sent and not used",
    ],
  },
  codeForm({
    title: "Key of a server: one-time code",
    module: "developers/server-key-new-code.tsx",
    purpose: "Makes the key with the code, asks for another code, or goes back.",
    after: "the form before",
    back: "/developers/keys/server/new",
    success: `303 to \`${SERVER_KEY}/kept\``,
  }),
  {
    title: "Another key in the place of a server's key",
    module: "developers/server-key.tsx",
    purpose: "Sends the one-time code that makes a key with the same terms.",
    schema: replaceServerKeySchema,
    notes: { overlapHours: "for how many hours the old key works on", endsOn: ENDS_ON },
    example: { intent: "replace", overlapHours: "24" },
    success: `303 to \`${SERVER_KEY}/code\`, with a short-lived cookie that waits for the code`,
    refusals: [
      "403 the person does not hold what a scope of the key needs",
      "404 no such key",
      "409 the key has ended or was replaced",
      "429 too many codes were sent and not used",
    ],
  },
  codeForm({
    title: "Another key in the place of a server's key: one-time code",
    module: "developers/server-key-code.tsx",
    purpose: "Makes the key with the code, asks for another code, or goes back.",
    after: "the form before",
    back: SERVER_KEY,
    success: "303 to `/developers/keys/server/{newKeyId}/kept`, of the new key",
  }),
  {
    title: "Key of a server: kept",
    module: "developers/server-key-kept.tsx",
    purpose: "Says that the key was kept: no page shows it again, and the session has it no more.",
    example: {},
    success: `303 to \`${SERVER_KEY}\``,
    refusals: ["404 no such key"],
  },
  {
    title: "Key of a server: revoked",
    module: "developers/server-key-revoke.tsx",
    purpose: "Ends the key: its next call is refused.",
    schema: revokeServerKeySchema,
    example: { intent: "revoke" },
    success: `303 to \`${SERVER_KEY}\``,
    refusals: ["404 no such key", "409 it has ended"],
  },
];
