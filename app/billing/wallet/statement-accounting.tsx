import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { allows, AREA_ACCESS } from "#provider/contract/permissions";
import { dayIn } from "#provider/contract/regions";
import { AccountingFiles } from "~/billing/shared/wallets/accounting-files";
import { useFormat } from "~/i18n/use-format";
import { guardedLoader, personOf } from "~/server/guard";
import { pathParams, paths } from "~/paths";
import { reportPaths } from "~/paths/reports";
import { readFilters } from "~/utils/list-filters";
import { STATEMENT_PERIOD } from "./statement-file";
import { statementPeriod } from "./statement-period";

export const handle = { dialog: true, i18n: ["accounting"], title: "accounting:title" };

/** The days of the statement behind the dialog, whose loader refuses a wallet out of sight. */
export const loader = guardedLoader(
  AREA_ACCESS.wallet,
  pathParams.application,
  async ({ params: { appId }, url, region, language, context }) => {
    const { values } = readFilters(url.searchParams, language, STATEMENT_PERIOD);
    const maySend = allows(AREA_ACCESS.sendReports, personOf(await context.user()));
    return {
      appId,
      days: statementPeriod(values, dayIn(region, new Date())),
      regularly: maySend ? reportPaths.new({ app: appId, rhythm: "MONTHLY" }) : undefined,
    };
  },
);

export default function StatementForAccounting() {
  const { days, ...files } = useLoaderData<typeof loader>();
  const { t } = useTranslation("accounting");
  const format = useFormat();
  return (
    <AccountingFiles
      {...files}
      of={days}
      lead={t("period", { period: format.days(days.from, days.to) })}
      close={paths.statement(files.appId, days)}
    />
  );
}
