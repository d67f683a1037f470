import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { buttonClass } from "~/components/page/button";

type Props =
  | { kind: "notFound"; homeHref?: string }
  /** `message` is a sentence for people; `retryHref` the page's own address. */
  | { kind: "error"; message?: ReactNode; retryHref?: string };

/** The not-found screen and the one for errors, in the words of docs/product.md section 8. Plain links: they work when nothing else does. */
export function ErrorScreen(props: Props) {
  const { t } = useTranslation("errors");
  const isLost = props.kind === "notFound";
  const hint = isLost ? t("notFoundHint") : props.message;
  return (
    <div className="error-screen">
      <h1 className="page-title">{isLost ? t("notFound") : t("render")}</h1>
      {hint && <p className="muted">{hint}</p>}
      <a className={buttonClass("primary")} href={isLost ? (props.homeHref ?? "/") : (props.retryHref ?? "")}>
        {isLost ? t("goHome") : t("tryAgain")}
      </a>
    </div>
  );
}
