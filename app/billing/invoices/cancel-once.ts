import type { Invoice } from "#provider/contract/invoices";
import { ProviderFailure, type Provider } from "~/server/provider";

/** Cancels an invoice. A canceled one counts as done: perhaps this same form canceled it and the answer was lost. */
export async function cancelOnce(provider: Provider, id: string): Promise<Pick<Invoice, "invoiceCode">> {
  try {
    return await provider.invoices.cancel({ params: { id } });
  } catch (error) {
    if (!(error instanceof ProviderFailure) || error.reason.status !== 409) throw error;
    const invoice = await provider.invoices.get({ params: { id } });
    if (invoice.status !== "CANCELED") throw error;
    return invoice;
  }
}
