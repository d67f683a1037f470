import { formWith, submit } from "./forms";
import type { Visitor } from "./http";

/** Creates a payment link by its form alone, reusable and for 25.00 unless `typed` differs, and returns its id. */
export async function createLink(visitor: Visitor, appId: string, typed: Record<string, string> = {}): Promise<string> {
  const form = formWith(await visitor.get("/billing/payment-links/create"), "amountKind");
  const created = await submit(visitor, form, {
    appId,
    title: "Yoga class",
    description: "One class with Aysel",
    amountKind: "FIXED",
    amount: "25",
    ...typed,
  });
  const id = /lnk_\w+/.exec(created.headers.get("location") ?? "")?.[0];
  if (created.status !== 303 || !id) throw new Error(`The link was not created (status ${created.status}).`);
  return id;
}
