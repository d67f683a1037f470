import { useTranslation } from "react-i18next";
import { cx } from "~/utils/cx";
import { PAY_BUTTON_CLASS, type PayButton, type PayButtonChoice } from "~/utils/pay-button";

/**
 * A pay button as it will look on the merchant's page. Classes replace the styles that its code carries inline. The
 * page loads `pay-button`.
 */
export function PayButtonPreview({ button, choice }: { button: PayButton; choice: PayButtonChoice }) {
  const { t } = useTranslation("pay-button");
  return (
    <figure className="stack stack-tight">
      <figcaption className="strong">{t("preview")}</figcaption>
      <div className="pay-button-ground">
        <a
          className={cx("pay-button", PAY_BUTTON_CLASS.color[choice.color], PAY_BUTTON_CLASS.size[choice.size])}
          href={button.href}
          title={button.title}
          lang={button.language}
          target="_blank"
          rel="noopener"
        >
          {button.label}
        </a>
      </div>
    </figure>
  );
}
