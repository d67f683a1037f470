import { useTranslation } from "react-i18next";
import { MESSAGE_SPACES, messageText } from "~/i18n/messages";

/**
 * The sentence of an error's code, in the page's language. Most pages show no error, so these sentences are loaded with
 * the first one. A form may find an error during a render that cannot wait, so the sentence then appears a moment
 * later. `entry.client.tsx` looks for the mark, and loads the sentences before it hydrates a page that already shows an
 * error.
 */
export function Message({ code }: { code: string }) {
  const { i18n, ready } = useTranslation(MESSAGE_SPACES, { useSuspense: false });
  return <span data-sentences="problems">{ready ? messageText(i18n, code) : ""}</span>;
}
