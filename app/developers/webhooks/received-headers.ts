import { WEBHOOK_HEADER_LENGTHS } from "#provider/contract/webhook-words";

/** The headers that sign a message, as the standard names them. */
const SIGNING = ["id", "timestamp", "signature"] as const;
type Signing = (typeof SIGNING)[number];

/**
 * A line with a header, as logs and programs write one: `webhook-id: evt_1`, `"Webhook-Id": "evt_1",`,
 * `HTTP_WEBHOOK_ID=evt_1`.
 */
const LINE = /^\W*(?:http[-_])?webhook[-_](id|timestamp|signature)["'\]]?\s*(?:=>|[:=])\s*(.*)$/i;

/** The value of a line without the signs that programs write around it. */
const bare = (text: string): string => text.trim().replace(/^[[("']+|[\])"',;]+$/g, "");

type Received = { values: Record<Signing, string>; missing: string[]; tooLong: string[] };

/**
 * The headers of a message that sign it, and the names of those that are missing in what was pasted, or longer than any
 * of ours.
 */
export function readReceivedHeaders(text: string): Received {
  const values: Record<Signing, string> = { id: "", timestamp: "", signature: "" };
  for (const line of text.split(/\r?\n/)) {
    const [, found = "", value = ""] = LINE.exec(line) ?? [];
    const name = SIGNING.find((known) => known === found.toLowerCase());
    if (name) values[name] = bare(value);
  }
  const named = (is: (name: Signing) => boolean) => SIGNING.filter(is).map((name) => `webhook-${name}`);
  return {
    values,
    missing: named((name) => values[name] === ""),
    tooLong: named((name) => values[name].length > WEBHOOK_HEADER_LENGTHS[name]),
  };
}

/** Forms send line ends as CR and LF, and pasting often adds one at the end. */
export const receivedBody = (text: string): string => text.replace(/\r\n/g, "\n").replace(/\n+$/, "");
