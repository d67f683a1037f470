import type { Connection } from "#provider/contract/connect";
import type { InKnownWords } from "#provider/contract/open-word";
import type { ReviewError } from "#provider/contract/requirements";
import { kindOf, openOf, requirementsOf } from "#provider/rules/requirements";
import { withChange } from "#provider/rules/details";
import { preparedOf, type PreparedApplication } from "../db/connections.ts";
import { openChange } from "../db/details.ts";
import { toInstant } from "./page.ts";

/** The latest verdicts of staff, and the details that they were about. */
export function lastSaid({ rounds }: Pick<PreparedApplication, "rounds">) {
  const said = rounds.findLast(({ decidedAt }) => decidedAt !== null);
  const errors: readonly ReviewError[] = said?.errors ?? [];
  return { errors, handedIn: said?.handedIn ?? {} };
}

export const statusOf = ({ status }: Pick<PreparedApplication, "status">) => status ?? "DEVELOPMENT";

/** An application in preparation or review, as the contract shows it. `now`: UTC milliseconds. */
export function toConnection(one: PreparedApplication, now: number): InKnownWords<Connection> {
  const { connection, companyName } = one;
  const prepared = preparedOf(one);
  const reviewing = { ...lastSaid(one), status: statusOf(one), deadline: null, now };
  // A change by another application of the company does not concern one that is still prepared or reviewed.
  const change = reviewing.status === "ONLINE" || reviewing.status === "DISABLED" ? one.change : undefined;
  return {
    appId: connection.applicationId,
    kind: kindOf(prepared) ?? null,
    status: reviewing.status,
    company:
      connection.isKnownCompany && connection.companyId !== null
        ? { id: connection.companyId, name: companyName ?? "" }
        : null,
    values: connection.saved,
    cardNumber: connection.cardMasked,
    open: openOf(prepared, reviewing),
    requirements: withChange(requirementsOf(prepared, reviewing), change && openChange(change), reviewing),
    rounds: one.rounds.map((round) => ({
      round: round.round,
      submittedDate: toInstant(round.submittedAt),
      submittedBy: round.submittedByName,
      decidedDate: round.decidedAt === null ? null : toInstant(round.decidedAt),
      isApproved: round.isApproved,
      errors: round.errors,
    })),
    configId: one.configId,
    logo: one.logo && {
      mediaType: one.logo.mediaType,
      width: one.logo.width,
      height: one.logo.height,
      bytes: one.logo.size,
      sha256: one.logo.sha256,
    },
    updatedDate: toInstant(connection.updatedAt),
    updatedBy: connection.updatedByName,
  };
}
