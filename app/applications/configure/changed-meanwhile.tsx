import { useTranslation } from "react-i18next";
import { Banner } from "~/components/feedback/banner";
import { textOf } from "~/components/form/field";
import type { FormReply } from "~/components/form/replied-field";
import { DescriptionList, type Detail } from "~/components/page/description-list";

const CHANGED = "problem.changed_meanwhile";

/** Whether another person has saved first, so that nothing was saved. */
const isOvertaken = (reply: FormReply): boolean => reply?.result.error?.[""]?.includes(CHANGED) ?? false;

/**
 * Tells the provider which version the person read before the change, so that they do not overwrite another person's
 * change unseen. After that warning, it sends the current version.
 */
export function SeenVersion({ name, now, reply }: { name: string; now: string; reply: FormReply }) {
  const sent = isOvertaken(reply) ? undefined : textOf(reply?.result.initialValue?.[name]);
  return <input type="hidden" name={name} value={sent || now} />;
}

/** The values that another person has saved, beside the input; nothing if the save was not overtaken. */
export function Overtaken({ reply, items }: { reply: FormReply; items: readonly Detail[] }) {
  const { t } = useTranslation("configuration");
  if (!isOvertaken(reply)) return null;
  return (
    <Banner tone="warning" title={t("overtaken.title")}>
      <DescriptionList items={items} />
      <p>{t("overtaken.hint")}</p>
    </Banner>
  );
}
