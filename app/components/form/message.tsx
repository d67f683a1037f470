import { useTranslation } from "react-i18next";
import { MESSAGE_SPACES, messageText } from "~/i18n/messages";

/**
 * The sentence of an error's code, in the page's language. Most pages never say one, so they are fetched when the first
 * one is said; a form may learn of one in the middle of a render that cannot wait, so the sentence then appears a
 * moment later. `entry.client.tsx` looks for the mark and fetches them before it hydrates a page that already says one.
 */
export function Message({ code }: { code: string }) {
  const { i18n, ready } = useTranslation(MESSAGE_SPACES, { useSuspense: false });
  return <span data-sentences="problems">{ready ? messageText(i18n, code) : ""}</span>;
}
