import { useTranslation } from "react-i18next";
import type { PayoutFileDetail } from "#provider/contract/payout-files";
import { LeavingBanner } from "~/billing/shared/leaving/leaving-banner";
import { Banner } from "~/components/feedback/banner";
import { Form } from "~/components/form/own-form";
import { SubmitButton } from "~/components/form/submit-button";
import { LinkButton } from "~/components/page/button";
import { DateTime } from "~/components/page/date-time";
import { Link } from "~/components/page/link";
import { useAskingAgain } from "~/components/page/use-asking-again";
import { useFormat } from "~/i18n/use-format";
import { payoutFilePaths } from "~/paths/payout-file";
import { Awaited } from "../awaited";

type Props = {
  file: PayoutFileDetail;
  /** Why the person came back from the page of the code. */
  because: "cancelled" | "expired" | "tries" | "unknown" | null;
  /** Which of the related screens the person may open. */
  sees: { team: boolean; pays: boolean };
  /** Whether the person may approve what others made. */
  reviews: boolean;
};

/** The state of a file, and the next steps. The page has the namespaces `payout-files` and `leaving-banner`. */
export function FileStanding({ file, because, sees, reviews }: Props) {
  const { t } = useTranslation("payout-files");
  const { money, number } = useFormat();
  const { state, good, arrived, amountWithFee, currency, reason, reviewedBy } = file;
  switch (state) {
    case "CHECKED":
      return <Checked file={file} because={because} />;
    case "AWAITING_APPROVAL":
      if (file.leaving) return <LeavingBanner act={file.leaving} />;
      return <Awaited of={file} words="payout-files" reviews={reviews} seesTeam={sees.team} />;
    case "REJECTED":
    case "RECALLED":
    case "EXPIRED":
      return (
        <Banner tone={state === "REJECTED" ? "critical" : "info"} title={t(`standing.${state}`, { name: reviewedBy })}>
          {state === "REJECTED" && reason !== null && <p>{reason}</p>}
          <p>{t("standing.back", { total: money(amountWithFee, currency) })}</p>
        </Banner>
      );
    case "IN_PROGRESS":
      return <Progress file={file} />;
    case "SUCCESS":
      return <Banner tone="success" title={t("standing.SUCCESS")} />;
    case "PARTLY_DONE":
    case "FAIL":
      return (
        <Banner tone={state === "FAIL" ? "critical" : "warning"} title={t(`standing.${state}`)}>
          <p>{t("standing.notPaid", { count: good - arrived, number: number(good - arrived), of: number(good) })}</p>
          <p>
            <Link to={payoutFilePaths.one(file.id, { show: "failed" })}>{t("standing.toFailed")}</Link>
          </p>
        </Banner>
      );
    default:
      return null;
  }
}

/** A checked file: the obstacles to its payment, or the button that sends the code, with count and total. */
function Checked({ file, because }: Pick<Props, "file" | "because">) {
  const { t } = useTranslation("payout-files");
  const { money, number } = useFormat();
  const { good, wrong, warned, unasked, amount, currency, keptUntil, may } = file;
  if (wrong > 0)
    return (
      <Banner tone="critical" title={t("checked.wrong", { count: wrong, number: number(wrong) })}>
        <p>{t("checked.wrongHint")}</p>
        <p>
          <Link to={payoutFilePaths.upload}>{t("checked.again")}</Link>
        </p>
      </Banner>
    );
  return (
    <Banner
      tone={warned > 0 ? "warning" : "success"}
      title={warned > 0 ? t("checked.warned", { count: warned, number: number(warned) }) : t("checked.right")}
    >
      {because && <p>{t(`because.${because}`)}</p>}
      {warned > 0 && <p>{t("checked.warnedHint")}</p>}
      {unasked > 0 && <p>{t("checked.unasked", { count: unasked, number: number(unasked) })}</p>}
      <p>
        {t("checked.next")}
        {keptUntil !== null && (
          <>
            {" "}
            {t("checked.until")} <DateTime at={keptUntil} withZone />.
          </>
        )}
      </p>
      {may.make && (
        <Form method="post" action={payoutFilePaths.make(file.id)} preventScrollReset>
          <SubmitButton name="intent" value="make">
            {t("checked.make", { count: good, number: number(good), amount: money(amount, currency) })}
          </SubmitButton>
        </Form>
      )}
    </Banner>
  );
}

/** How often, and how many times, an open page reloads by itself. */
const ASK_MS = 10_000;
const ASK_TIMES = 18;
const PROGRESS = "file-progress";

/**
 * How many of the file's payouts have an answer. The page reloads by itself for a while. After that, and without
 * scripts, a link reloads it.
 */
function Progress({ file: { id, good, arrived, failed, returned } }: Pick<Props, "file">) {
  const { t } = useTranslation("payout-files");
  const { number } = useFormat();
  useAskingAgain(ASK_MS, ASK_TIMES);
  const answered = arrived + failed + returned;
  return (
    <Banner title={t("standing.IN_PROGRESS")}>
      <progress aria-labelledby={PROGRESS} value={answered} max={good} />
      <p id={PROGRESS}>{t("standing.answered", { number: number(answered), of: number(good) })}</p>
      <p>{t("standing.told")}</p>
      <p>
        <LinkButton to={payoutFilePaths.one(id)} reloadDocument>
          {t("standing.again")}
        </LinkButton>
      </p>
    </Banner>
  );
}
