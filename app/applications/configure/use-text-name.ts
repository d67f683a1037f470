import { useTranslation } from "react-i18next";
import { LANGUAGE_NAMES } from "~/i18n/languages";
import { SEND_CHANNEL } from "~/i18n/words";
import type { Which } from "./texts";

/** The name of a message text. */
export function useTextName() {
  const { t } = useTranslation(["message-text", "words"]);
  return (which: Which): string =>
    which === "all" ? t("all") : `${LANGUAGE_NAMES[which.language]} · ${t(`words:${SEND_CHANNEL[which.channel]}`)}`;
}
