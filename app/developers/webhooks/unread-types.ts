import type { Person } from "#provider/contract/permissions";
import type { Webhook } from "#provider/contract/webhooks";
import { typesClosedTo } from "#provider/rules/webhook-access";

/** The types of an address that the person does not read: they neither move nor end these (decision 0166). */
export const unreadTypes = (person: Person, { types }: Pick<Webhook, "types">) =>
  typesClosedTo(person).filter((type) => types.includes(type));

/** Whether the person moves or removes an address: nothing that they do not read goes there. */
export const mayMove = (person: Person, webhook: Pick<Webhook, "types" | "applications">): boolean =>
  webhook.applications.length === 0 || unreadTypes(person, webhook).length === 0;
