import { useTranslation } from "react-i18next";
import type { ApplicationKeys } from "#provider/contract/applications";
import { APP_KEY_OVERLAP_HOURS } from "#provider/contract/limits";
import { DateTime } from "~/components/page/date-time";
import type { Detail } from "~/components/page/description-list";
import { CheckboxField } from "./choice-fields";
import { repliedField, type Replied } from "./replied-field";

/**
 * When a key was made and last used, and the older keys that are still valid. The page needs the namespace `app-key`.
 */
export function useKeyDates({ key, old }: ApplicationKeys): Detail[] {
  const { t } = useTranslation("app-key");
  if (!key) return [];
  return [
    { term: t("made"), value: <DateTime at={key.createdDate} /> },
    { term: t("lastUsed"), value: key.lastUsedDate ? <DateTime at={key.lastUsedDate} /> : t("never") },
    ...old.map(({ hint, endsDate }) => ({ term: t("oldUntil", { hint }), value: <DateTime at={endsDate} /> })),
  ];
}

/** Whether the former key stays valid for a day. The page needs the namespace `app-key`. */
export function KeepOldKey({ reply }: { reply: Replied }) {
  const { t } = useTranslation("app-key");
  const { required: _, ...field } = repliedField("keepOld", reply);
  return <CheckboxField field={field} label={t("keepOld", { hours: APP_KEY_OVERLAP_HOURS })} help={t("keepOldHelp")} />;
}
