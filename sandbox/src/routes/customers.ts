import { disputesOfCustomer } from "../db/disputes.ts";
import { toDisputeMark } from "../wire/dispute.ts";
import { contract } from "#provider/contract/index";
import { isOver } from "#provider/rules/erasure";
import { erasureOf } from "../db/erasures.ts";
import { cardsOf, findCustomerInSight, listCustomers, listDocuments } from "../db/lists/customers.ts";
import { securityEvent } from "../db/security-events.ts";
import { deviceOf } from "../people/device.ts";
import { implement } from "../http/implement.ts";
import { sightWith } from "../people/person.ts";
import { found, refuse } from "../domain/refusal.ts";
import { write } from "../http/write.ts";
import { eraseCustomer } from "../operations/customers/erase.ts";
import { toCustomer, toCustomerDocument } from "../wire/customer.ts";
import { maskedCard } from "../domain/card.ts";
import { toPage } from "../wire/page.ts";

const { customers } = contract;

/** The customers in a person's sight (decision 0038). */
export const customerRoutes = [
  implement(customers.list, async ({ db, person, query }) => {
    const { page, pageSize, ...filter } = query;
    const { rows, ...counted } = await listCustomers(db, person.sight, { page, pageSize, filter });
    return toPage(
      rows.map((customer) => toCustomer(customer, person.region)),
      counted,
      { page, pageSize },
    );
  }),

  implement(customers.get, async ({ db, person, params }) => {
    const customer = found(await findCustomerInSight(db, person.sight, params.id));
    const [cards, disputed] = await Promise.all([
      cardsOf(db, person.sight, customer),
      disputesOfCustomer(db, person.sight, customer),
    ]);
    return {
      ...toCustomer(customer, person.region),
      cards: cards.flatMap(({ brand, last4 }) => {
        const cardNumber = maskedCard(last4);
        return cardNumber === null ? [] : [{ cardBrand: brand, cardNumber }];
      }),
      disputes: disputed.map(toDisputeMark),
    };
  }),

  implement(customers.documents, async ({ db, person, params, query }) => {
    const customer = found(await findCustomerInSight(db, person.sight, params.id));
    const documents = await listDocuments(db, person.sight, customer, query);
    return toPage(documents.map(toCustomerDocument), customer.invoices + customer.payments, query);
  }),

  implement(customers.erasure, async ({ db, person, params }) => {
    const sight = sightWith(person, "ERASE_CUSTOMER");
    return erasureOf(db, sight, found(await findCustomerInSight(db, sight, params.id)));
  }),

  implement(customers.erase, async ({ db, clock, log, person, params, request }) => {
    const sight = sightWith(person, "ERASE_CUSTOMER");
    await write(db, async () => {
      const customer = found(await findCustomerInSight(db, sight, params.id));
      if (!isOver(await erasureOf(db, sight, customer))) throw refuse("invalid_state");
      return {
        statements: [
          ...eraseCustomer(db, sight, customer, { language: person.user.language, now: clock.now() }),
          securityEvent(db, {
            userId: person.user.id,
            kind: "CUSTOMER_ERASED",
            at: clock.now(),
            device: deviceOf(request),
          }),
        ],
      };
    });
    log("customer_erased", { userId: person.user.id, customerId: params.id });
    return undefined;
  }),
];
