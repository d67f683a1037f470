import { and, eq } from "drizzle-orm";
import { customers } from "../../../sandbox/src/db/schema/index.ts";
import { customerKey } from "../../../sandbox/src/domain/customer.ts";
import { db } from "./sandbox.ts";

/** The id of the customer that a document is about. */
export async function customerOf(document: {
  merchantId: string;
  email: string | null;
  phone: string | null;
}): Promise<string> {
  const key = customerKey(document);
  if (key === null) throw new Error("the document says nobody's e-mail or phone");
  const [customer] = await db
    .select({ id: customers.id })
    .from(customers)
    .where(and(eq(customers.merchantId, document.merchantId), eq(customers.key, key)));
  if (!customer) throw new Error("the document has no customer");
  return customer.id;
}
