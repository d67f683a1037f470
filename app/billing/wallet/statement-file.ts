import { redirect } from "@remix-run/cloudflare";
import type { FileAnswer } from "#provider/contract/call";
import { AREA_ACCESS } from "#provider/contract/permissions";
import { dayIn } from "#provider/contract/regions";
import type { Language } from "~/i18n/languages";
import { guardedLoader } from "~/server/guard";
import { refuseFile } from "~/server/export-screens";
import { ProviderFailure, type Provider } from "~/server/provider";
import { statusOf } from "~/server/refusal";
import type { DayRange } from "~/utils/dates";
import { leftOut, readFilters } from "~/utils/list-filters";
import { pathParams, paths } from "~/paths";
import { withParams } from "~/paths/search-params";
import { statementPeriod } from "./statement-period";

export const STATEMENT_PERIOD = { from: "day", to: "day" } as const;

type StatementQuery = { params: { appId: string }; query: DayRange & { language: Language } };

/** Makes a file. A statement that is too long for one leads back to its page, which says so. */
export async function orTooLong(appId: string, days: DayRange, make: () => Promise<void>): Promise<void> {
  try {
    await make();
  } catch (error) {
    if (error instanceof ProviderFailure && statusOf(error.reason).code === "statement_too_long")
      throw redirect(paths.statement(appId, days), 303);
    throw error;
  }
}

/** The loader of a statement's file. */
export const statementFileLoader = (make: (provider: Provider, asked: StatementQuery) => Promise<FileAnswer>) =>
  guardedLoader(
    AREA_ACCESS.wallet,
    pathParams.application,
    async ({ provider, params: { appId }, url, region, language, context }) => {
      const { values, errors } = readFilters(url.searchParams, language, STATEMENT_PERIOD);
      const unread = leftOut(url.searchParams, STATEMENT_PERIOD, values);
      const back = paths.statement(appId) + withParams(url.searchParams, {});
      if (unread.length > 0) return refuseFile({ errors, unread }, back);
      const days = statementPeriod(values, dayIn(region, new Date()));
      await orTooLong(appId, days, async () =>
        context.download(await make(provider, { params: { appId }, query: { ...days, language } })),
      );
      return null;
    },
  );
