import { overdueLinks } from "../db/due.ts";
import { expireLink } from "../operations/links/status.ts";
import { defineJob } from "./job.ts";

/** Expires payment links after their last day. */
export const expiredLinks = defineJob("linksExpired", {
  due: ({ db }, asking) => overdueLinks(db, asking),
  idOf: ({ id }) => id,
  plan: (link, { db }) => expireLink(db, link),
});
