import { redirect } from "@remix-run/cloudflare";
import type { FileAnswer } from "#provider/contract/call";
import { AREA_ACCESS } from "#provider/contract/permissions";
import { dayIn } from "#provider/contract/regions";
import type { Language } from "~/i18n/languages";
import { guardedLoader } from "~/server/guard";
import { ProviderFailure, type Provider } from "~/server/provider";
import { statusOf } from "~/server/refusal";
import type { DayRange } from "~/utils/dates";
import { readFilters } from "~/utils/list-filters";
import { pathParams, paths } from "~/utils/paths";
import { statementPeriod } from "./statement-period";

type Asked = { params: { appId: string }; query: DayRange & { language: Language } };

/** The loader of a statement's file. One that would be too long leads back to the statement, which says so. */
export const statementFileLoader = (make: (provider: Provider, asked: Asked) => Promise<FileAnswer>) =>
  guardedLoader(
    AREA_ACCESS.wallet,
    pathParams.application,
    async ({ provider, params: { appId }, url, region, language, context }) => {
      const { values } = readFilters(url.searchParams, language, { from: "day", to: "day" });
      const days = statementPeriod(values, dayIn(region, new Date()));
      try {
        context.download(await make(provider, { params: { appId }, query: { ...days, language } }));
        return null;
      } catch (error) {
        if (error instanceof ProviderFailure && statusOf(error.reason).code === "statement_too_long")
          throw redirect(paths.statement(appId, days), 303);
        throw error;
      }
    },
  );
