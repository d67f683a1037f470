import { useTranslation } from "react-i18next";
import type { LogOutcome } from "#provider/contract/account-log-words";
import type { Open } from "#provider/contract/open-word";
import { sayWord } from "#provider/rules/open-words";
import { Badge } from "~/components/page/badge";
import { toneOf } from "~/i18n/words";

const TONES = { DONE: "success", REFUSED: "critical" } as const;

/** How a call of the log ended. The page needs the namespace `log`. */
export function LogOutcomeBadge({ outcome }: { outcome: Open<LogOutcome> }) {
  const { t } = useTranslation("log");
  return <Badge tone={toneOf(TONES, outcome)}>{sayWord(outcome, (known) => t(`outcome.${known}`))}</Badge>;
}
