import { useTranslation } from "react-i18next";
import type { Open } from "#provider/contract/open-word";
import type { UserState } from "#provider/contract/words";
import { ofWord } from "#provider/rules/open-words";
import { Badge } from "~/components/page/badge";
import { USER_STATE } from "~/i18n/people-words";

/** How far a person's access has come. */
export function StateBadge({ state }: { state: Open<UserState> }) {
  const { t } = useTranslation("people");
  const word = ofWord(USER_STATE, state);
  return "key" in word ? <Badge tone={word.tone}>{t(word.key)}</Badge> : <Badge>{word.unknown}</Badge>;
}
