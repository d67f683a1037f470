import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { AREA_ACCESS } from "#provider/contract/permissions";
import { AccountingFiles } from "~/billing/shared/wallets/accounting-files";
import { guardedLoader } from "~/server/guard";
import { pathParams, paths } from "~/paths";

export const handle = { dialog: true, i18n: ["accounting"], title: "accounting:title" };

export const loader = guardedLoader(AREA_ACCESS.wallet, pathParams.withdrawal, async ({ provider, params: { id } }) => {
  const { appId } = await provider.walletMoney.withdrawal({ params: { id } });
  return { appId, id };
});

export default function WithdrawalForAccounting() {
  const { appId, id } = useLoaderData<typeof loader>();
  const { t } = useTranslation("accounting");
  return <AccountingFiles appId={appId} of={{ withdrawal: id }} lead={t("withdrawal")} close={paths.withdrawal(id)} />;
}
