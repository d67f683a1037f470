import type { SecurityEventKind } from "#provider/contract/words";
import type { Db, Statement } from "./database.ts";
import { newId } from "./ids.ts";
import { securityEvents, type AccessChange } from "./schema/index.ts";

/** A device as its owner would call it; empty where the browser does not say. */
export type Device = { browser: string; system: string; address: string };

type Told = {
  /** Whose activity it belongs to. */
  userId: string;
  kind: SecurityEventKind;
  at: number;
  device?: Device;
  /** Who did it, where it was not the person. */
  actorName?: string;
  change?: AccessChange;
};

/** One line of somebody's security activity, for the batch of what it tells of. */
export const securityEvent = (db: Db, { device, ...told }: Told): Statement =>
  db.insert(securityEvents).values({ id: newId("sec"), ...device, ...told });
