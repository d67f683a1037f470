import { useTranslation } from "react-i18next";
import { Banner } from "~/components/feedback/banner";
import type { SigningEnd } from "./signing";

/** How the request on the phone ended, and what to do next. */
export function EndBanner({ end }: { end: SigningEnd }) {
  const { t } = useTranslation("contract-sign");
  return (
    <Banner tone="warning" title={t(`end.${end}`)}>
      <p>{t(`endHint.${end}`)}</p>
    </Banner>
  );
}
