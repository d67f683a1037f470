import { CAMT_VERSIONS, type CamtVersion } from "#provider/contract/accounting-formats";
import type { FileAnswer } from "#provider/contract/call";
import { AREA_ACCESS } from "#provider/contract/permissions";
import { dayIn } from "#provider/contract/regions";
import type { Language } from "~/i18n/languages";
import { leftAs, leftWith, NOTHING_LEFT, readWord, refuseFile } from "~/server/export-screens";
import { guardedLoader } from "~/server/guard";
import { orTooLong, STATEMENT_PERIOD } from "./statement-file";
import type { Provider } from "~/server/provider";
import { leftOut, readFilters } from "~/utils/list-filters";
import { pathParams, paths } from "~/paths";
import { withParams } from "~/paths/search-params";
import { statementPeriod } from "./statement-period";

type BookQuery = {
  params: { appId: string };
  query: { language: Language; from?: string; to?: string; withdrawalId?: string };
};

/**
 * The loader of a statement's file for accounting: of a withdrawal (`withdrawal`), or of days as those of the Excel
 * file. `version` is read for camt.053 alone.
 */
export const statementBookLoader = (
  make: (provider: Provider, asked: BookQuery, version: CamtVersion | undefined) => Promise<FileAnswer>,
) =>
  guardedLoader(
    AREA_ACCESS.wallet,
    pathParams.application,
    async ({ provider, params: { appId }, url: { searchParams }, region, language, context }) => {
      const { values, errors } = readFilters(searchParams, language, STATEMENT_PERIOD);
      const [withdrawalId, other] = searchParams.getAll("withdrawal");
      const isWithdrawal = withdrawalId === undefined || pathParams.withdrawal.id.test(withdrawalId);
      const version = readWord(searchParams, "version", CAMT_VERSIONS);
      const left = [
        { errors, unread: leftOut(searchParams, STATEMENT_PERIOD, values) },
        version.left,
        isWithdrawal && other === undefined ? NOTHING_LEFT : leftAs("withdrawal", "choose"),
      ].reduce(leftWith);
      if (left.unread.length > 0) return refuseFile(left, paths.statement(appId) + withParams(searchParams, {}));
      const days = statementPeriod(values, dayIn(region, new Date()));
      const query = { language, ...(withdrawalId === undefined ? days : { withdrawalId }) };
      await orTooLong(appId, days, async () =>
        context.download(await make(provider, { params: { appId }, query }, version.word)),
      );
      return null;
    },
  );
