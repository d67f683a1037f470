import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { AREA_ACCESS } from "#provider/contract/permissions";
import { dayIn } from "#provider/contract/regions";
import { AccountingFiles } from "~/billing/shared/wallets/accounting-files";
import { useFormat } from "~/i18n/use-format";
import { guardedLoader } from "~/server/guard";
import { pathParams, paths } from "~/paths";
import { readFilters } from "~/utils/list-filters";
import { STATEMENT_PERIOD } from "./statement-file";
import { statementPeriod } from "./statement-period";

export const handle = { dialog: true, i18n: ["accounting"], title: "accounting:title" };

/** The days of the statement behind the dialog, whose loader refuses a wallet out of sight. */
export const loader = guardedLoader(
  AREA_ACCESS.wallet,
  pathParams.application,
  async ({ params: { appId }, url, region, language }) => {
    const { values } = readFilters(url.searchParams, language, STATEMENT_PERIOD);
    return { appId, days: statementPeriod(values, dayIn(region, new Date())) };
  },
);

export default function StatementForAccounting() {
  const { appId, days } = useLoaderData<typeof loader>();
  const { t } = useTranslation("accounting");
  const format = useFormat();
  return (
    <AccountingFiles
      appId={appId}
      of={days}
      lead={t("period", { period: format.days(days.from, days.to) })}
      close={paths.statement(appId, days)}
    />
  );
}
