import { APP_ID } from "#provider/contract/app-id";
import { part, withQuery, type PathParams } from "~/paths";
import { developerPaths } from "~/paths/developers";

const LIST = developerPaths.webhooks;
const of = (id: string) => `${LIST}/${part(id)}`;

/** Addresses of the merchant's servers, and the messages to them. `developerPaths` has their list. */
export const webhookPaths = {
  new: `${LIST}/new`,
  one: of,
  edit: (id: string) => `${of(id)}/edit`,
  secret: (id: string) => `${of(id)}/secret`,
  kept: (id: string) => `${of(id)}/kept`,
  remove: (id: string) => `${of(id)}/remove`,
  /** The messages, or those of one payment. */
  events: (id: string, transactionId?: string) => withQuery(`${of(id)}/events`, { transactionId }),
  again: (id: string) => `${of(id)}/events/again`,
  event: (id: string, eventId: string) => `${of(id)}/events/${part(eventId)}`,
  check: (id: string) => `${of(id)}/check`,
} as const;

const ID = /^whk_[0-9A-Za-z]{1,60}$/;

export const webhookParams = { webhookId: ID } as const satisfies PathParams;
/** An address stood here by its application once. */
export const webhookOrApplication = {
  webhookId: new RegExp(`${ID.source}|${APP_ID.source}`),
} as const satisfies PathParams;
export const webhookEventParams = {
  ...webhookParams,
  eventId: /^evt_[0-9A-Za-z]{1,60}$/,
} as const satisfies PathParams;
