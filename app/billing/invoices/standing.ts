import type { LoaderArgs } from "~/server/guard";

/** The name and the current state of an invoice, for a dialog that ends it. The page behind may be a minute old. */
export async function readStanding({ provider, params }: Pick<LoaderArgs<"id">, "provider" | "params">) {
  const invoice = await provider.invoices.get({ params: { id: params.id } });
  const { id, invoiceCode, fullName, amount, currency, status, paidAmount, heldAmount } = invoice;
  return { named: { id, invoiceCode, fullName, amount, currency }, standing: { status, paidAmount, heldAmount } };
}
export type NamedInvoice = Awaited<ReturnType<typeof readStanding>>["named"];
