import { useRouteLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { PayoutFileDetail } from "#provider/contract/payout-files";
import { sayWord } from "#provider/rules/open-words";
import type { Detail } from "~/components/page/description-list";
import { useFormat } from "~/i18n/use-format";
import { payoutFilePaths } from "~/paths/payout-file";
import type { ReviewSubject } from "~/billing/shared/review/review-dialogs";
import type { loader as detailLoader } from "./detail";
import { useFileSums } from "./file-sums";

/** The file behind the dialog, the months whose salaries it may pay, and where closing the dialog leads. */
export function useParentFile() {
  const loaded = useRouteLoaderData<typeof detailLoader>("billing/payouts/files/detail");
  if (!loaded) throw new Error("a dialog of a file of payouts without the file behind it");
  const { file, salaryMonths } = loaded;
  return { file, salaryMonths, close: payoutFilePaths.one(file.id) };
}

/** All details that a code is bound to: the number of payouts, their sum, the wallet, and the file. */
export function useFileItems(file: PayoutFileDetail): Detail[] {
  const { t } = useTranslation("payout-files");
  const { number } = useFormat();
  const warned = file.warned > 0 && <strong translate="no">{number(file.warned)}</strong>;
  return [
    { term: t("field.file"), value: file.fileName },
    { term: t("field.count"), value: <strong translate="no">{number(file.good)}</strong> },
    ...useFileSums(file),
    { term: t("field.warned"), value: warned || null },
    { term: t("field.application"), value: file.appName },
    { term: t("field.createdBy"), value: <span translate="no">{file.createdBy}</span> },
  ];
}

/**
 * The file behind a dialog that approves, rejects or takes it back. The page also has the namespaces of the dialog's
 * sentences.
 */
export function useReviewedFile(): ReviewSubject {
  const { t } = useTranslation("payout-files");
  const { file, close } = useParentFile();
  const { state, may, reviewedBy, reviewedDate, reason, approversNeeded, approvedBy, leaving, leavesLater } = file;
  return {
    words: "payout-file-review",
    close,
    items: useFileItems(file),
    waits: state === "AWAITING_APPROVAL",
    state: sayWord(state, (known) => t(`state.${known}`)),
    may,
    reviewedBy,
    reviewedDate,
    reason,
    approversNeeded,
    approvedBy,
    leaving,
    leavesLater,
  };
}
