import { inDays } from "./days";
import { formWith, submit } from "./forms";
import type { Visitor } from "./http";

/**
 * Creates an invoice by the form alone, as a person at the desk would, and returns its id; `typed` holds the test's own
 * values.
 */
export async function createInvoice(
  visitor: Visitor,
  appId: string,
  typed: Record<string, string> = {},
): Promise<string> {
  const page = formWith(await visitor.get("/billing/create-an-invoice"), "amount");
  // Neither the message nor the due day that the form proposes.
  const form = { ...page, fields: page.fields.filter(([name]) => name !== "channels" && name !== "linkDays") };
  const created = await submit(visitor, form, {
    appId,
    fullName: "Kamran Hacıyev",
    phone: "+994505551234",
    amount: "120.50",
    bookingId: "TEST-1",
    description: "Two nights",
    linkExpirationDate: inDays(10),
    ...typed,
  });
  const id = /inv_\w+/.exec(created.headers.get("location") ?? "")?.[0];
  if (created.status !== 303 || !id) throw new Error(`The invoice was not created (status ${created.status}).`);
  return id;
}
