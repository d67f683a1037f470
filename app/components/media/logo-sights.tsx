import { useTranslation } from "react-i18next";

const SIGHTS = { light: "logo-ground", dark: "logo-ground logo-ground-dark" } as const;

/**
 * A logo on each background that it may stand on, and as the head of the payment page. `source`: its address on this
 * site; sides in pixels. The page needs the namespace `application-logo` and the sheet of forms.
 */
export function LogoSights(logo: { source: string; width: number; height: number; name: string }) {
  const { source, width, height, name } = logo;
  const { t } = useTranslation("application-logo");
  const picture = (alt: string) => <img src={source} width={width} height={height} alt={alt} />;
  return (
    <div className="logo-sights">
      {(["light", "dark"] as const).map((ground) => (
        <figure key={ground} className="logo-sight">
          <div className={SIGHTS[ground]}>{picture(t("alt", { name }))}</div>
          <figcaption className="muted text-s">{t(`sight.${ground}`)}</figcaption>
        </figure>
      ))}
      <figure className="logo-sight">
        <div className="logo-ground logo-ground-payer">
          {picture("")}
          <span className="long-words">{name}</span>
        </div>
        <figcaption className="muted text-s">{t("sight.payer")}</figcaption>
      </figure>
    </div>
  );
}
