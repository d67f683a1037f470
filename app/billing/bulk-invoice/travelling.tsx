import { useLocation, useNavigate } from "@remix-run/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useUploadProgress } from "~/components/form/use-upload-progress";
import { Button } from "~/components/page/button";
import { useFormat } from "~/i18n/use-format";

/** The unit in which the limit of a file is counted (docs/product.md section 8). */
const MEGABYTE = 1024 * 1024;

/**
 * The progress of an upload, with scripts: announced at its start and its end, shown in between. A button stops it;
 * nothing of the file is kept then.
 */
export function Travelling() {
  const { t } = useTranslation("bulk-upload");
  const { number } = useFormat();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const progress = useUploadProgress();
  const [isStopped, setStopped] = useState(false);
  const isOut = progress !== undefined && progress.sent >= progress.all;
  const mega = (bytes: number) => number(bytes / MEGABYTE, 1);
  // The router aborts the running request at any navigation, also at one to the same page.
  const stop = () => {
    setStopped(true);
    navigate(pathname + search, { replace: true, preventScrollReset: true });
  };
  const said =
    progress === undefined ? (isStopped ? t("upload.stopped") : "") : t(isOut ? "upload.judging" : "upload.sending");
  return (
    <>
      {/* A screen reader announces the words, not the numbers. */}
      <p role="status" className={said === "" ? "visually-hidden" : undefined}>
        {said}
      </p>
      {progress && !isOut && (
        <div className="row row-between">
          <div className="stack stack-tight">
            <progress aria-label={t("upload.sending")} value={progress.sent} max={progress.all} />
            <span className="muted text-s">
              {t("upload.soFar", { sent: mega(progress.sent), all: mega(progress.all) })}
            </span>
          </div>
          <Button onClick={stop}>{t("upload.stop")}</Button>
        </div>
      )}
    </>
  );
}
