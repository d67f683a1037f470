import { useRouteLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { PayoutFileDetail } from "#provider/contract/payout-files";
import type { Detail } from "~/components/page/description-list";
import { Money } from "~/components/page/money";
import { useFormat } from "~/i18n/use-format";
import { payoutFilePaths } from "~/utils/payout-file-paths";
import type { loader as detailLoader } from "./detail";

/** The file behind the dialog, and where closing the dialog leads. */
export function usePayoutFile() {
  const loaded = useRouteLoaderData<typeof detailLoader>("billing/payouts/files/detail");
  if (!loaded) throw new Error("a dialog of a file of payouts without the file behind it");
  return { file: loaded.file, close: payoutFilePaths.one(loaded.file.id) };
}

/** What a file comes to. The page has the namespace `payout-files`. */
export function useFileSums({ amount, fee, amountWithFee, currency }: PayoutFileDetail): Detail[] {
  const { t } = useTranslation("payout-files");
  const money = (minor: number) => <Money minor={minor} currency={currency} />;
  return [
    { term: t("field.amount"), value: <strong>{money(amount)}</strong> },
    { term: t("field.fee"), value: money(fee) },
    { term: t("field.total"), value: money(amountWithFee) },
  ];
}

/** Everything that a code is bound to, once more: how many payouts of how much, out of which wallet, and of which file. */
export function useFileItems(file: PayoutFileDetail): Detail[] {
  const { t } = useTranslation("payout-files");
  const { number } = useFormat();
  const warned = file.warned > 0 && <strong>{number(file.warned)}</strong>;
  return [
    { term: t("field.file"), value: file.fileName },
    { term: t("field.count"), value: <strong>{number(file.good)}</strong> },
    ...useFileSums(file),
    { term: t("field.warned"), value: warned || null },
    { term: t("field.application"), value: file.appName },
    { term: t("field.createdBy"), value: file.createdBy },
    // Its beginning is what people compare, where they do; the file's page has all of it.
    { term: t("field.checksum"), value: <span className="figure">{file.sha256.slice(0, 16)}…</span> },
  ];
}

type Right = "approve" | "reject" | "recall";

/** Why that cannot be done with the file now, in a sentence; undefined where it can. The page has the namespaces `payout-files` and `payout-file-review`. */
export function useFileRefusal({ may, state }: PayoutFileDetail, right: Right): string | undefined {
  const { t } = useTranslation(["payout-file-review", "payout-files"]);
  if (may[right]) return undefined;
  if (state !== "AWAITING_APPROVAL") return t("refused.over", { state: t(`payout-files:state.${state}`) });
  return t(`refused.${right}`);
}
