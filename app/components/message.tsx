import { useTranslation } from "react-i18next";
import { messageSpaces, messageText } from "~/i18n/messages";

/** The sentence of an error's code, in the page's language. */
export function Message({ code }: { code: string }) {
  const { i18n } = useTranslation(messageSpaces(code));
  return <>{messageText(i18n, code)}</>;
}
