import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { allows, AREA_ACCESS } from "#provider/contract/permissions";
import { AccountingFiles } from "~/billing/shared/wallets/accounting-files";
import { guardedLoader, personOf } from "~/server/guard";
import { pathParams, paths } from "~/paths";
import { reportPaths } from "~/paths/reports";

export const handle = { dialog: true, i18n: ["accounting"], title: "accounting:title" };

export const loader = guardedLoader(
  AREA_ACCESS.wallet,
  pathParams.withdrawal,
  async ({ provider, params: { id }, context }) => {
    const [{ appId }, user] = await Promise.all([provider.walletMoney.withdrawal({ params: { id } }), context.user()]);
    const maySend = allows(AREA_ACCESS.sendReports, personOf(user));
    return { appId, id, regularly: maySend ? reportPaths.new({ app: appId, rhythm: "WITHDRAWAL" }) : undefined };
  },
);

export default function WithdrawalForAccounting() {
  const { appId, id, regularly } = useLoaderData<typeof loader>();
  const { t } = useTranslation("accounting");
  return (
    <AccountingFiles
      appId={appId}
      of={{ withdrawal: id }}
      lead={t("withdrawal")}
      close={paths.withdrawal(id)}
      regularly={regularly}
    />
  );
}
