import { useTranslation } from "react-i18next";
import { asItCame } from "#provider/rules/open-words";
import { Banner } from "~/components/feedback/banner";
import { DateTime } from "~/components/page/date-time";
import { LeavingBanner } from "~/billing/shared/leaving/leaving-banner";
import { UnseenOfFile } from "~/billing/shared/uploads/unseen-of-file";
import { Link } from "~/components/page/link";
import { useAskingAgain } from "~/components/page/use-asking-again";
import { useFormat } from "~/i18n/use-format";
import { bulkPaths } from "~/paths/bulk";
import { useColumnNames } from "./column-names";
import type { ShownUpload } from "./data";

type Props = { upload: ShownUpload };

/** The state of an upload, and the next steps. The page has the namespaces `bulk-one`, `invoices` and
 * `leaving-banner`. */
export function BulkStanding({ upload }: Props) {
  const { t } = useTranslation("bulk-one");
  if (typeof upload.state !== "string") return null;
  switch (upload.state) {
    case "MAPPING":
      return <Unnamed upload={upload} />;
    case "CHECKED":
      return upload.leaving ? <LeavingBanner act={upload.leaving} /> : <Checked upload={upload} />;
    case "CONFIRMED":
    case "RUNNING":
      return <Progress upload={upload} />;
    case "DONE":
      return <Done upload={upload} />;
    case "UNDONE":
      return <Undone upload={upload} />;
    case "EXPIRED":
      return (
        <Banner title={t("standing.expired")}>
          <p>{t("standing.expiredHint")}</p>
          <p>
            <Link to={bulkPaths.upload}>{t("standing.again")}</Link>
          </p>
        </Banner>
      );
  }
}

function Unnamed({ upload: { missing } }: Props) {
  const { t } = useTranslation("bulk-one");
  const names = missing.map(useColumnNames());
  return (
    <Banner tone="warning" title={t("standing.unnamed")}>
      <p>{t("standing.unnamedHint")}</p>
      {names.length > 0 && <p>{t("standing.missing", { columns: names.join(", ") })}</p>}
    </Banner>
  );
}

/** A judged file: its errors and its warnings. */
function Checked({ upload }: Props) {
  const { t } = useTranslation("bulk-one");
  const { number } = useFormat();
  const nameOf = useColumnNames();
  const { id, good, wrong, duplicates, keptUntil, sameFile, hiddenColumns, unreadSheets, hiddenInSheet, totals } =
    upload;
  // Rows that can be created, but that a person should look at first.
  const isDoubtful = upload.lettersLost > 0 || upload.guessed !== null || duplicates > 0;
  return (
    <>
      <UnseenOfFile
        unreadSheets={unreadSheets}
        hidden={hiddenInSheet}
        columns={hiddenColumns.map(nameOf)}
        guessed={upload.guessed}
        currency={totals[0]?.currency}
      />
      {sameFile && (
        <Banner tone="warning" title={t("standing.sameFile")}>
          <p>
            <DateTime at={sameFile.uploadDate} withZone /> ·{" "}
            <Link to={bulkPaths.one(sameFile.id)}>{t("standing.toSameFile")}</Link>
          </p>
        </Banner>
      )}
      <Banner
        tone={good === 0 ? "critical" : wrong > 0 || isDoubtful ? "warning" : "success"}
        title={
          good === 0
            ? t("standing.noneGood")
            : wrong > 0
              ? t("standing.wrong", { count: wrong, number: number(wrong) })
              : t(isDoubtful ? "standing.look" : "standing.right")
        }
      >
        {upload.lettersLost > 0 && (
          <p>{t("standing.lettersLost", { count: upload.lettersLost, number: number(upload.lettersLost) })}</p>
        )}
        {wrong > 0 && (
          <p>
            {t("standing.wrongHint")} <Link to={bulkPaths.one(id, { show: "wrong" })}>{t("standing.toWrong")}</Link>
          </p>
        )}
        {duplicates > 0 && (
          <p>
            {t("standing.duplicates", { count: duplicates, number: number(duplicates) })}{" "}
            <Link to={bulkPaths.one(id, { show: "duplicate" })}>{t("standing.toDuplicates")}</Link>
          </p>
        )}
        <p>
          {t("standing.nothingYet")}
          {keptUntil !== null && (
            <>
              {" "}
              {t("standing.keptUntil")} <DateTime at={keptUntil} withZone />.
            </>
          )}
        </p>
      </Banner>
    </>
  );
}

/** How often, and how many times, an open page reloads by itself. */
const ASK_MS = 5_000;
const ASK_TIMES = 36;
const PROGRESS = "bulk-progress";

/**
 * How many invoices exist already, and when the last was made. The page reloads by itself for a while; a link does it
 * after that, and without scripts.
 */
function Progress({ upload: { id, good, made, failed, lastMadeDate, isHeldUp, state } }: Props) {
  const { t } = useTranslation("bulk-one");
  const { number } = useFormat();
  const isAsking = useAskingAgain(ASK_MS, ASK_TIMES);
  return (
    <Banner
      tone={isHeldUp ? "warning" : "info"}
      title={t(isHeldUp ? "standing.heldUp" : `standing.${state === "CONFIRMED" ? "confirmed" : "running"}`)}
    >
      {isHeldUp && <p>{t("standing.heldUpHint")}</p>}
      <progress aria-labelledby={PROGRESS} value={made + failed} max={good} />
      <p id={PROGRESS}>
        {t("standing.progress", { number: number(made), of: number(good) })}
        {lastMadeDate !== null && (
          <>
            {" "}
            {t("standing.lastMade")} <DateTime at={lastMadeDate} withZone />.
          </>
        )}{" "}
        {t("standing.leave")}{" "}
        <Link to={bulkPaths.one(id)} reloadDocument className={isAsking ? "no-js-only" : undefined}>
          {t("standing.refresh")}
        </Link>
      </p>
    </Banner>
  );
}

function Done({ upload: { id, made, failed } }: Props) {
  const { t } = useTranslation("bulk-one");
  const { number } = useFormat();
  return (
    <Banner tone={failed > 0 ? "warning" : "success"} title={t("standing.done", { count: made, number: number(made) })}>
      {failed > 0 && (
        <p>
          {t("standing.failed", { count: failed, number: number(failed) })}{" "}
          <Link to={bulkPaths.one(id, { show: "failed" })}>{t("standing.toFailed")}</Link>
        </p>
      )}
      {made > 0 && (
        <p>
          <Link to={bulkPaths.invoices(id)}>{t("standing.toInvoices")}</Link>
        </p>
      )}
    </Banner>
  );
}

function Undone({ upload: { id, undone, made } }: Props) {
  const { t } = useTranslation("bulk-one");
  const { number } = useFormat();
  if (!undone) return null;
  const { canceled, kept, neverMade, by } = undone;
  return (
    <Banner title={t("standing.undone", { name: by })}>
      <ul className="bulleted">
        <li>{t("standing.canceled", { count: canceled, number: number(canceled) })}</li>
        {kept
          .filter(({ count }) => count > 0)
          .map(({ reason, count }) => (
            <li key={asItCame(reason)}>
              {typeof reason === "string"
                ? t(`standing.kept.${reason}`, { count, number: number(count) })
                : `${reason.unknown}: ${number(count)}`}
            </li>
          ))}
        {neverMade > 0 && <li>{t("standing.neverMade", { count: neverMade, number: number(neverMade) })}</li>}
      </ul>
      {made > 0 && (
        <p>
          <Link to={bulkPaths.invoices(id)}>{t("standing.toInvoices")}</Link>
        </p>
      )}
    </Banner>
  );
}
