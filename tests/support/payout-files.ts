import { payoutFilePaths } from "~/paths/payout-file";
import { formWith } from "./forms";
import type { Answer, Visitor } from "./http";
import { latestCode } from "./sandbox";

/** The house bank has this account for this person (docs/provider.md, "Test targets"). */
export const PAID = { name: "Elçin Məmmədov", iban: "AZ72PAHA00000000000000000001" };

/** A row in the template's form. */
export const rowOf = ({ name = PAID.name, iban = PAID.iban, amount = "10.00", what = "Wages" } = {}): string =>
  [name, iban, amount, what].map((cell) => `"${cell}"`).join(",");
export const csvOf = (...rows: string[]): string =>
  ["Receiver,IBAN or card number,Amount,What for", ...rows].join("\r\n");

const to = ({ headers }: Answer) => headers.get("Location") ?? "";

/** Uploads a file as a browser without scripts does; out of the first application if none is named. */
export async function uploadPayouts(
  visitor: Visitor,
  content: string | Uint8Array<ArrayBuffer>,
  { name = "payroll.csv", appId }: { name?: string; appId?: string } = {},
): Promise<Answer> {
  const { fields } = formWith(await visitor.get(payoutFilePaths.upload), "appId");
  const form = new FormData();
  for (const [field, value] of fields) form.append(field, field === "appId" ? (appId ?? value) : value);
  form.append("file", new File([content], name));
  return visitor.upload(payoutFilePaths.upload, form);
}

/** Uploads a readable file; returns the address of its page. */
export async function checkedPayouts(visitor: Visitor, content: string): Promise<string> {
  const answer = await uploadPayouts(visitor, content);
  const found = /\/billing\/payouts\/files\/(pfl_\w+)/.exec(to(answer));
  if (!found?.[1]) throw new Error(`The file was not checked (status ${answer.status}).`);
  return found[1];
}

/** Makes the payouts of a checked file with the code from the person's phone. */
export async function makePayouts(visitor: Visitor, id: string, phone: string): Promise<Answer> {
  const sent = await visitor.post(payoutFilePaths.make(id), { intent: "make" });
  if (to(sent) !== payoutFilePaths.make(id)) throw new Error(`No code was sent (status ${sent.status}).`);
  return visitor.post(payoutFilePaths.make(id), { intent: "confirm", code: await latestCode(phone) });
}
