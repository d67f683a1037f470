import { EXAM_TRIES, type ExamTry } from "#provider/contract/exam-words";
import { WEBHOOK_TYPES } from "#provider/contract/webhook-words";
import { z } from "zod";
import { isStandardSigned, type StandardHeaders } from "../../../sandbox/src/domain/standard-webhooks.ts";

/** A message as it arrives. `isLeft`: whoever sent it does not wait for the answer. */
export type Heard = {
  headers: Headers;
  body: string;
  isLeft: boolean;
  /** UTC seconds. */
  now: number;
};
/** A merchant's server: its answer to a message. */
export type SmallShop = (heard: Heard) => Response | Promise<Response>;

const status = (code: number) => new Response(null, { status: code });
const bodySchema = z.object({ type: z.string(), timestamp: z.string(), data: z.object({ orderId: z.string() }) });

const signatureOf = ({ headers }: Heard): StandardHeaders => ({
  "webhook-id": headers.get("webhook-id") ?? "",
  "webhook-timestamp": headers.get("webhook-timestamp") ?? "",
  "webhook-signature": headers.get("webhook-signature") ?? "",
});

/** What is told, or undefined where the body is none. */
function read(body: string) {
  try {
    return bodySchema.parse(JSON.parse(body));
  } catch {
    return undefined;
  }
}

const LATE = Object.assign(new Error("late"), { name: "TimeoutError" });

/** A shop that does everything right. */
export const rightShop =
  (secret: string): SmallShop =>
  (heard) =>
    isStandardSigned([secret], signatureOf(heard), heard.body, heard.now) ? status(204) : status(401);

/** Shops that go wrong, each in the one way that a try finds; the one that asks nothing back is in the test. */
export const WRONG_SHOPS: Record<Exclude<ExamTry, "CALLBACK">, (secret: string) => SmallShop> = {
  TWICE: (secret) => {
    const done = new Set<string | null>();
    return (heard) => {
      const id = heard.headers.get("webhook-id");
      const answer = rightShop(secret)(heard);
      if (done.has(id)) return status(409);
      if (!heard.isLeft) done.add(id);
      return answer;
    };
  },
  WRONG_SIGNATURE: () => (heard) =>
    read(heard.body) && Math.abs(heard.now - Number(heard.headers.get("webhook-timestamp"))) < 300
      ? status(204)
      : status(401),
  OLD_TIME: (secret) => (heard) => rightShop(secret)({ ...heard, now: Number(heard.headers.get("webhook-timestamp")) }),
  OUT_OF_ORDER: (secret) => {
    const last = new Map<string, string>();
    return (heard) => {
      const { data, timestamp } = read(heard.body) ?? { data: { orderId: "" }, timestamp: "" };
      if ((last.get(data.orderId) ?? "") > timestamp) return status(409);
      last.set(data.orderId, timestamp);
      return rightShop(secret)(heard);
    };
  },
  REFUND_FIRST: (secret) => (heard) =>
    read(heard.body)?.type === "payment.refunded" ? status(422) : rightShop(secret)(heard),
  SLOW: (secret) => {
    let busy = 0;
    return async (heard) => {
      busy += 1;
      // The others of a moment come in here.
      await Promise.resolve();
      const isCrowded = busy > 1;
      await Promise.resolve();
      busy -= 1;
      if (isCrowded) throw LATE;
      return rightShop(secret)(heard);
    };
  },
  REDIRECT: (secret) => (heard) => {
    const language = heard.headers.get("Accept-Language");
    if (language === null) return rightShop(secret)(heard);
    return new Response(null, { status: 302, headers: { Location: `/${language}/webhook` } });
  },
  CUT_BODY: (secret) => (heard) => (read(heard.body) ? rightShop(secret)(heard) : status(200)),
  KEY_CHANGED: (secret) => (heard) => {
    const headers = new Headers(heard.headers);
    headers.set("webhook-signature", headers.get("webhook-signature")?.split(" ")[0] ?? "");
    return rightShop(secret)({ ...heard, headers });
  },
  UNKNOWN_TYPE: (secret) => (heard) => {
    const told = read(heard.body);
    if (told && !WEBHOOK_TYPES.some((known) => known === told.type)) return status(400);
    return rightShop(secret)(heard);
  },
  BROKEN_OFF: (secret) => {
    const begun = new Set<string | null>();
    return (heard) => {
      const id = heard.headers.get("webhook-id");
      if (begun.has(id)) return status(409);
      // Of a caller that is gone it never notices that the work is over.
      if (heard.isLeft) begun.add(id);
      return rightShop(secret)(heard);
    };
  },
};

export const WRONG_TRIES = EXAM_TRIES.filter((name) => name !== "CALLBACK");
