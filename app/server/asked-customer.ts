import type { Customer } from "#provider/contract/customers";
import { pathParams } from "~/paths";
import type { RequestContext } from "./context";
import { optional } from "./optional";
import type { Provider } from "./provider";

type Asking = { provider: Provider; context: RequestContext; url: URL };
/** Who gets a new invoice or link. The phone is in the provider's form. */
export type AskedCustomer = Pick<Customer, "id" | "fullName" | "phone" | "email">;

/**
 * The customer that the URL names (`?customer=`). Undefined without one, for an id that is none or out of sight, while
 * the provider does not answer, and for an erased customer, whom nothing reaches.
 */
export async function askedCustomer({ provider, context, url }: Asking): Promise<AskedCustomer | undefined> {
  const id = url.searchParams.get("customer") ?? "";
  if (!pathParams.customer.id.test(id)) return undefined;
  const found = await optional(context, "customer_unknown", provider.customers.get({ params: { id } }));
  if (!found || !isReachable(found)) return undefined;
  const { fullName, phone, email } = found;
  return { id, fullName, phone, email };
}

/** Whether an invoice or a link can reach a customer. An erased one has neither phone nor e-mail. */
export const isReachable = ({ phone, email }: Pick<Customer, "phone" | "email">): boolean =>
  phone !== null || email !== null;
