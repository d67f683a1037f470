import type { LeavingFailure } from "#provider/contract/leaving-words";
import type { Access } from "#provider/contract/permissions";
import type { LogLookup } from "#provider/contract/account-log-words";
import type { Db, Statement } from "../../db/database.ts";
import type { AboutAct, LeavingActRow } from "../../db/leaving-acts.ts";
import type { Env } from "../../env.ts";
import type { Somebody } from "../../people/person.ts";

export type LeavingDeps = { db: Db; now: number };
/** `maker`: whoever confirmed the act, with the permissions that they have now. */
export type LeaveDeps = LeavingDeps & { env: Env; maker: Somebody };

/** One kind of act that leaves a minute later: the statements of each of its ends, without that of the act itself. */
export type LeavingKindOf = {
  /** Who may do it, and so take it back. */
  access: Access;
  /** What the log of the account calls its thing. */
  lookup: LogLookup;
  about: (db: Db, act: LeavingActRow) => Promise<AboutAct>;
  /** Judges it again and makes it, by the operation that makes it at once; or says why not. */
  leave: (act: LeavingActRow, deps: LeaveDeps) => Promise<Statement[] | LeavingFailure>;
  /** Undoes what it reserved. `by`: who took it back; null: the clock, because it could not leave. */
  undo: (act: LeavingActRow, by: { id: string; name: string } | null, deps: LeavingDeps) => Promise<Statement[]>;
};
