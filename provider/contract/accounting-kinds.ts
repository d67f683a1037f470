// It imports nothing but words: browsers load it.
import { LEDGER_OPERATIONS, MOVEMENT_KINDS, type MovementEvent, type MovementKind } from "./movement-kinds.ts";

/** What has an account in the books: the wallet itself, the provider's fees, and each kind of movement. */
export const ACCOUNT_KINDS = ["WALLET", ...MOVEMENT_KINDS, "FEE"] as const;
export type AccountKind = (typeof ACCOUNT_KINDS)[number];

/** Most characters of an account: `223`, `60.01` or `assets:receivable:customers`. */
export const ACCOUNT_LENGTH = { min: 1, max: 40 };

const KINDS = new Map<MovementEvent, MovementKind>(
  Object.values(LEDGER_OPERATIONS).flatMap((meaning) => {
    const { kind, ...said }: { kind: MovementKind; in?: MovementEvent; out?: MovementEvent } = meaning;
    return [said.in, said.out].flatMap((event) => (event === undefined ? [] : [[event, kind] as const]));
  }),
);

/** The kind of what happened. */
export function kindOfEvent(event: MovementEvent): MovementKind {
  const kind = KINDS.get(event);
  if (kind === undefined) throw new Error(`no operation says ${event}`);
  return kind;
}
