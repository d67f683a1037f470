import { contract } from "#provider/contract/index";
import { cardsOf, findCustomerInSight, listCustomers, listDocuments } from "../db/lists/customers.ts";
import { implement } from "../http/implement.ts";
import { found } from "../http/refusal.ts";
import { toCustomer, toCustomerDocument } from "../wire/customer.ts";
import { maskedCard, toPage } from "../wire/page.ts";

const { customers } = contract;

/** Who pays, as far as the person sees (decision 0038). */
export const customerRoutes = [
  implement(customers.list, async ({ db, person, query }) => {
    const { page, offset, ...filter } = query;
    const { rows, ...counted } = await listCustomers(db, person.sight, { page, offset, filter });
    return toPage(
      rows.map((customer) => toCustomer(customer, person.region)),
      counted,
      { page, offset },
    );
  }),

  implement(customers.get, async ({ db, person, params }) => {
    const customer = found(await findCustomerInSight(db, person.sight, params.id));
    const cards = await cardsOf(db, person.sight, customer);
    return {
      ...toCustomer(customer, person.region),
      cards: cards.flatMap(({ brand, last4 }) => {
        const cardNumber = maskedCard(last4);
        return cardNumber === null ? [] : [{ cardBrand: brand, cardNumber }];
      }),
    };
  }),

  implement(customers.documents, async ({ db, person, params, query }) => {
    const customer = found(await findCustomerInSight(db, person.sight, params.id));
    const documents = await listDocuments(db, person.sight, customer, query);
    return toPage(documents.map(toCustomerDocument), customer.invoices + customer.payments, query);
  }),
];
