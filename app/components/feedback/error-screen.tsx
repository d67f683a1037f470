import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { buttonClass } from "~/components/page/button";
import type { TypedForm } from "~/utils/typed-form";

type Props =
  | { kind: "notFound"; homeHref?: string }
  /**
   * `message` is a sentence for people; `retryHref` the page's own address. `tooMany`: nothing failed, somebody asks
   * too often.
   */
  | { kind: "error" | "tooMany"; message?: ReactNode; retryHref?: string; typed?: TypedForm };

/**
 * The not-found screen and the one for errors, in the words of docs/product.md section 8. Plain links: they work when
 * nothing else does.
 */
export function ErrorScreen(props: Props) {
  const { t } = useTranslation("errors");
  const isLost = props.kind === "notFound";
  const hint = isLost ? t("notFoundHint") : props.message;
  return (
    <div className="error-screen">
      <h1 className="page-title">{t(isLost ? "notFound" : props.kind === "tooMany" ? "tooMany" : "render")}</h1>
      {hint && <p className="muted">{hint}</p>}
      {isLost || !props.typed ? (
        <a className={buttonClass("primary")} href={isLost ? (props.homeHref ?? "/") : (props.retryHref ?? "")}>
          {isLost ? t("goHome") : t("tryAgain")}
        </a>
      ) : (
        <SendAgain action={props.retryHref ?? ""} {...props.typed} />
      )}
    </div>
  );
}

/**
 * The form as it was sent, to be sent once more: an ordinary one, as the links here are, because it works when nothing
 * else does.
 */
function SendAgain({ action, fields, isWithoutSecrets }: TypedForm & { action: string }) {
  const { t } = useTranslation("errors");
  return (
    <form method="post" action={action}>
      <p>{t("typedKept")}</p>
      {isWithoutSecrets && <p>{t("secretsAgain")}</p>}
      {fields.map(([name, value], index) => (
        <input key={index} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" className={buttonClass("primary")}>
        {t("sendAgain")}
      </button>
    </form>
  );
}
