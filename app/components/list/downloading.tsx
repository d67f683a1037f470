import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Banner } from "~/components/feedback/banner";
import { Button } from "~/components/page/button";
import { useFormat } from "~/i18n/use-format";
import { useDownload, type Download } from "./use-download";

/**
 * Downloads a file as soon as it is rendered. Shows the progress, a stop button, the result, and a way to try again.
 */
export function Downloading({ file, rows }: { file: string; rows: number }) {
  const { t } = useTranslation("exports");
  const { download, start, stop } = useDownload(file, rows);
  useEffect(() => void start(), [start]);
  const { state } = download;
  return (
    <>
      {state === "failed" && (
        <Banner tone="critical" title={t("failed")}>
          {t("failedHint")}
        </Banner>
      )}
      {/* Screen readers announce the beginning and the end, but not the numbers between them. */}
      <p role="status" className={state === "saved" ? undefined : "visually-hidden"}>
        {state === "loading" ? t("preparing") : state === "saved" ? t("saved") : ""}
      </p>
      <div className="row row-between">
        {state === "loading" ? (
          <>
            <Progress {...download} />
            <Button onClick={stop}>{t("stop")}</Button>
          </>
        ) : (
          <Button variant="primary" onClick={() => void start()}>
            {t(state === "failed" ? "again" : "download")}
          </Button>
        )}
      </div>
    </>
  );
}

function Progress({ bytes, share }: Extract<Download, { state: "loading" }>) {
  const { t } = useTranslation("exports");
  const format = useFormat();
  const percent = format.number(Math.floor(share * 100));
  return (
    <div className="stack stack-tight">
      <progress aria-label={t("preparing")} value={bytes === 0 ? undefined : share} />
      <span className="muted text-s">
        {bytes === 0 ? t("preparing") : t("soFar", { percent, size: format.number(bytes / 1_000_000, 1) })}
      </span>
    </div>
  );
}
