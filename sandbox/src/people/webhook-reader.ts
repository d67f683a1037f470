import { allows } from "#provider/contract/permissions";
import type { MessageType } from "#provider/contract/webhook-words";
import { KINDS_READ } from "#provider/rules/webhook-access";
import type { Closed } from "../db/webhook-deliveries.ts";
import { sightIn, type Somebody } from "./person.ts";

/** What a person does not read of the messages to webhooks: of areas that they do not enter, here or anywhere. */
export const closedTo = (person: Somebody): Closed[] =>
  KINDS_READ.flatMap(({ access, types }) => {
    if (!allows(access, person)) return [{ types, openIn: [] }];
    const sight = sightIn(person, access);
    if (sight.kind !== "applications" || sight === person.sight) return [];
    return [{ types, openIn: sight.applicationIds }];
  });

/** Whether a person reads messages of a type about an application. */
export const readsOf = (closed: readonly Closed[], type: MessageType, applicationId: string | null): boolean =>
  closed.every(({ types, openIn }) => !types.includes(type) || openIn.includes(applicationId ?? ""));
