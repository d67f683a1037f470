import { sql } from "drizzle-orm";
import { integer, text } from "drizzle-orm/sqlite-core";

/** Opaque public id, see `newId` in `../ids.ts`. */
export const id = () => text().primaryKey();
/** Position in the order of recording; lists are read backwards along it. */
export const seq = () => integer().primaryKey({ autoIncrement: true });
/** UTC milliseconds since 1970. */
export const instant = () => integer();
/** Integer minor units of the row's currency. */
export const minor = () => integer();
export const flag = () => integer({ mode: "boolean" });
/** `customerKey` of the domain, computed from the row's own e-mail and phone. */
export const customerKey = () =>
  text().generatedAlwaysAs(
    sql`(iif(trim(coalesce(email, '')) <> '', 'e:' || lower(trim(email)), iif(coalesce(phone, '') <> '', 'p:' || phone, NULL)))`,
    { mode: "virtual" },
  );
