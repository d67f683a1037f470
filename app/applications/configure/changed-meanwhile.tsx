import { useTranslation } from "react-i18next";
import { Banner } from "~/components/feedback/banner";
import { textOf } from "~/components/form/field";
import type { Replied } from "~/components/form/replied-field";
import { DescriptionList, type Detail } from "~/components/page/description-list";

const CHANGED = "problem.changed_meanwhile";

/** Whether somebody else was faster: nothing was saved. */
const isOvertaken = (reply: Replied): boolean => reply?.result.error?.[""]?.includes(CHANGED) ?? false;

/**
 * Tells the provider what was read before the form was changed, so that nobody undoes unseen what somebody else did.
 * Who has been told of that sends what stands now.
 */
export function SeenVersion({ name, now, reply }: { name: string; now: string; reply: Replied }) {
  const sent = isOvertaken(reply) ? undefined : textOf(reply?.result.initialValue?.[name]);
  return <input type="hidden" name={name} value={sent || now} />;
}

/** What somebody else has saved, beside what was typed; nothing unless they were faster. */
export function Overtaken({ reply, items }: { reply: Replied; items: readonly Detail[] }) {
  const { t } = useTranslation("configuration");
  if (!isOvertaken(reply)) return null;
  return (
    <Banner tone="warning" title={t("overtaken.title")}>
      <DescriptionList items={items} />
      <p>{t("overtaken.hint")}</p>
    </Banner>
  );
}
