import { toDecimal } from "#provider/contract/money";
import { WEBHOOK_TEST, type MessageType, type WebhookForm } from "#provider/contract/webhook-words";

/** What a message says: amounts in minor units (`amountMinor`), everything else as it is sent. */
export type MessageData = Record<string, unknown> & { amountMinor?: number };
/** `createdAt`: when it happened, UTC milliseconds. `applicationId`: null of what is of no single application. */
type Message = {
  id: string;
  type: MessageType;
  createdAt: number;
  applicationId: string | null;
  data: MessageData;
};

/** What the old form says of a payment, in its order. */
const OLD_FIELDS = [
  "transactionId",
  "orderId",
  "invoiceId",
  "invoiceCode",
  "paymentLinkId",
  "bookingId",
  "status",
  "amountMinor",
  "currency",
] as const;

/** The body of an address from before Standard Webhooks: flat, with the amount in minor units. */
function oldBodyOf({ id, type, createdAt, applicationId, data }: Message): string {
  const head = {
    id,
    type,
    test: type === WEBHOOK_TEST,
    createdAt: new Date(createdAt).toISOString(),
    appId: applicationId ?? data["appId"] ?? null,
  };
  return JSON.stringify({ ...head, ...Object.fromEntries(OLD_FIELDS.map((field) => [field, data[field] ?? null])) });
}

/**
 * The body of a message: the same bytes in every attempt. In the form of the standard it names type and time, and the
 * thing with its amount in major units.
 */
export function bodyOf(message: Message, form: WebhookForm): string {
  if (form === "OLD") return oldBodyOf(message);
  const { type, createdAt, data } = message;
  const said = Object.entries(data).map(([name, value]): [string, unknown] =>
    name === "amountMinor" && typeof value === "number" ? ["amount", toDecimal(value)] : [name, value],
  );
  return JSON.stringify({ type, timestamp: new Date(createdAt).toISOString(), data: Object.fromEntries(said) });
}
