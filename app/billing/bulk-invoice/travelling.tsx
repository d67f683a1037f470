import { useLocation, useNavigate } from "@remix-run/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useUploadProgress } from "~/components/form/use-upload-progress";
import { Button } from "~/components/page/button";
import { useFormat } from "~/i18n/use-format";

/** As the limit counts a file (docs/product.md section 8). */
const MEGABYTE = 1024 * 1024;

/**
 * How far a file is on its way, with scripts: said once as it begins and ends, shown between, and stopped by a button.
 * Then nothing of it is kept.
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
  // The router gives up what it sends as soon as it goes anywhere, also where it is.
  const stop = () => {
    setStopped(true);
    navigate(pathname + search, { replace: true, preventScrollReset: true });
  };
  const said =
    progress === undefined ? (isStopped ? t("upload.stopped") : "") : t(isOut ? "upload.judging" : "upload.sending");
  return (
    <>
      {/* The words are announced, the numbers are not. */}
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
