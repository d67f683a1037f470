import type { LoaderArgs } from "~/server/guard";

/** An invoice as a dialog that ends it has to name it, and as it stands now: the page behind may be a minute old. */
export async function readStanding({ provider, params }: Pick<LoaderArgs<"id">, "provider" | "params">) {
  const invoice = await provider.invoices.get({ params: { id: params.id } });
  const { id, invoiceCode, fullName, amount, currency, status, paidAmount, heldAmount } = invoice;
  return { named: { id, invoiceCode, fullName, amount, currency }, standing: { status, paidAmount, heldAmount } };
}
export type NamedInvoice = Awaited<ReturnType<typeof readStanding>>["named"];
