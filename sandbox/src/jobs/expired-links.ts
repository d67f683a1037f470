import { overdueLinks } from "../db/due.ts";
import { expireLink } from "../operations/links/status.ts";
import { defineJob } from "./job.ts";

/** Payment links expire when their last day is over. */
export const expiredLinks = defineJob("linksExpired", {
  due: ({ db }, asking) => overdueLinks(db, asking),
  idOf: ({ id }) => id,
  plan: (link, { db }) => expireLink(db, link),
});
