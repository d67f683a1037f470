import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { buttonClass, ButtonText } from "~/components/page/button";
import type { TypedForm } from "~/utils/typed-form";

type Props =
  | { kind: "notFound"; homeHref?: string }
  /**
   * `message` is a sentence for people; `retryHref` is the page's own address. `tooMany`: nothing failed, but the
   * person sends too many requests.
   */
  | { kind: "error" | "tooMany"; message?: ReactNode; retryHref?: string; typed?: TypedForm };

/**
 * The screen for an unknown address and the screen for errors, with the sentences of docs/product.md section 8. It has
 * plain links, because they work when nothing else does.
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
          <ButtonText>{isLost ? t("goHome") : t("tryAgain")}</ButtonText>
        </a>
      ) : (
        <SendAgain action={props.retryHref ?? ""} {...props.typed} />
      )}
    </div>
  );
}

/** The form with its input, to be sent again. It is a plain form, because that works when nothing else does. */
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
        <ButtonText>{t("sendAgain")}</ButtonText>
      </button>
    </form>
  );
}
