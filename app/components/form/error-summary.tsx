import { useTranslation } from "react-i18next";
import { Banner } from "~/components/feedback/banner";
import { Message } from "./message";

/** All wrong fields of a long form, each a link to its field. Has the focus when the server sends the page back. */
export function ErrorSummary({
  formId,
  errors,
  labels,
}: {
  formId: string;
  errors: Record<string, string[] | null>;
  /** Label of each field by its name, in the order of the form. */
  labels: Record<string, string>;
}) {
  const { t } = useTranslation("errors");
  const wrong = Object.keys({ ...labels, ...errors }).flatMap((name) => {
    const first = errors[name]?.[0];
    return name && first ? [{ name, first }] : [];
  });
  if (wrong.length === 0) return null;
  return (
    <div tabIndex={-1} autoFocus>
      <Banner tone="critical" title={t("summaryTitle", { count: wrong.length })}>
        <ul className="bulleted">
          {wrong.map(({ name, first }) => (
            <li key={name}>
              <a href={`#${formId}-${name}`}>{labels[name] ?? name}</a>: <Message code={first} />
            </li>
          ))}
        </ul>
      </Banner>
    </div>
  );
}
