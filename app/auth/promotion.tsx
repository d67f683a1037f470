import { useTranslation } from "react-i18next";
import { Icon } from "~/components/media/icon";
import { buttonClass, ButtonText } from "~/components/page/button";
import { Link } from "~/components/page/link";

/**
 * Recommends the mobile app on screens up to 1024 px wide (docs/product.md section 2). CSS alone decides whether this
 * or the form shows.
 */
export function Promotion({
  mobileAppUrl,
  continueHref,
  registerHref,
}: {
  mobileAppUrl: string | undefined;
  continueHref: string;
  registerHref: string;
}) {
  const { t } = useTranslation("auth");
  return (
    <section className="promotion">
      <span className="promotion-mark">
        <Icon source="MobileIcon" />
      </span>
      <h1 className="text-h5 strong">{t("promotion.title")}</h1>
      <p className="muted">{t("promotion.text")}</p>
      <ul className="promotion-points">
        <Point>{t("promotion.links")}</Point>
        <Point>{t("promotion.notifications")}</Point>
        <Point>{t("promotion.activity")}</Point>
      </ul>
      {mobileAppUrl && (
        <a className={buttonClass("primary")} href={mobileAppUrl} rel="noreferrer">
          <ButtonText>{t("promotion.download")}</ButtonText>
        </a>
      )}
      <Link to={continueHref} className={buttonClass("secondary")} replace>
        <ButtonText>{t("promotion.continue")}</ButtonText>
      </Link>
      <p>
        {t("promotion.newHere")} <Link to={registerHref}>{t("promotion.register")}</Link>
      </p>
    </section>
  );
}

const Point = ({ children }: { children: string }) => (
  <li>
    <Icon source="CheckIcon" />
    {children}
  </li>
);
