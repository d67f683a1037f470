import { useTranslation } from "react-i18next";
import { KEY_UNUSED_DAYS } from "#provider/contract/limits";
import type { ServerKey } from "#provider/contract/server-keys";
import { Badge } from "~/components/page/badge";

/** How a key stands. The page needs the namespace `server-keys`. */
export function KeyState({ of: { state, endedBy, replacedBy, unused } }: { of: ServerKey }) {
  const { t } = useTranslation("server-keys");
  if (typeof state !== "string") return <Badge>{state.unknown}</Badge>;
  if (state === "ENDED") return <Badge>{t(endedBy === null && !replacedBy ? "state.expired" : "state.revoked")}</Badge>;
  if (replacedBy) return <Badge tone="warning">{t("state.replaced")}</Badge>;
  return unused ? (
    <Badge tone="attention">{t("state.unused", { days: KEY_UNUSED_DAYS })}</Badge>
  ) : (
    <Badge tone="success">{t("state.active")}</Badge>
  );
}
