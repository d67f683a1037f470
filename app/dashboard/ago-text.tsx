import { useTranslation } from "react-i18next";
import { useFormat } from "~/i18n/use-format";
import type { Ago } from "./time-ago";

/** How long ago something was, in the shortest words. */
export function AgoText({ ago }: { ago: Ago }) {
  const { t } = useTranslation("dashboard");
  const format = useFormat();
  return <>{"number" in ago ? t(`ago.${ago.unit}`, { number: format.number(ago.number) }) : t(`ago.${ago.unit}`)}</>;
}
