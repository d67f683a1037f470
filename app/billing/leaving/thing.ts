import type { LeavingAct } from "#provider/contract/leaving-acts";
import type { LeavingKind } from "#provider/contract/leaving-words";
import { paths } from "~/paths";
import { bulkPaths } from "~/paths/bulk";
import { payoutFilePaths } from "~/paths/payout-file";

/** What acts are about. */
type What = "payment" | "payout" | "payoutFile" | "bulk" | "invoice";

const ABOUT: Readonly<Record<LeavingKind, What>> = {
  REFUND: "payment",
  REVERSE: "payment",
  APPROVE_REFUND: "payment",
  APPROVE_PAYOUT: "payout",
  APPROVE_PAYOUT_FILE: "payoutFile",
  CONFIRM_BULK: "bulk",
  SEND_INVOICE: "invoice",
};
const PATHS: Readonly<Record<What, (id: string) => string>> = {
  payment: paths.transaction,
  payout: paths.payout,
  payoutFile: (id) => payoutFilePaths.one(id),
  bulk: (id) => bulkPaths.one(id),
  invoice: paths.invoice,
};

/** What an act is about, and its page; undefined: this app does not know the kind. */
export function thingOf({ kind, aboutId }: Pick<LeavingAct, "kind" | "aboutId">) {
  if (typeof kind !== "string") return undefined;
  const what = ABOUT[kind];
  return { what, path: PATHS[what](aboutId) };
}
