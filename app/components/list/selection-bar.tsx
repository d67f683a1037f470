import { useLocation } from "@remix-run/react";
import { useEffect, useRef, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { PlainForm } from "~/components/form/plain-form";
import { IconButton } from "~/components/page/button";
import { OF_DIALOGS } from "~/paths/search-params";

type Props = {
  /** The id that the table's tick boxes name as their form. */
  form: string;
  /** As they were read: rows that were read anew are ticked no longer. */
  rows: readonly unknown[];
  /** Buttons that send the form, each with the address it goes to. */
  children: ReactNode;
};

/** Where the number stands in a sentence; the style sheet counts the boxes. */
const NUMBER = "|";

/**
 * What can be done with the ticked rows of a list, shown while there are any: a GET form, so that it changes nothing,
 * works without scripts and leads to a dialog whose address names the rows. The list's own filters and page go along.
 */
export function SelectionBar({ form, rows, children }: Props) {
  const { t } = useTranslation("components");
  const { pathname, search } = useLocation();
  const element = useRef<HTMLFormElement>(null);
  const read = useRef(rows);
  useEffect(() => {
    if (read.current !== rows) element.current?.reset();
    read.current = rows;
  }, [rows]);
  const kept = [...new URLSearchParams(search)].filter(([key, value]) => !(key in OF_DIALOGS) && value !== "");
  const [before, after] = t("table.selected", { number: NUMBER }).split(NUMBER);
  return (
    <PlainForm
      ref={element}
      id={form}
      method="get"
      action={pathname}
      preventScrollReset
      className="selection-bar"
      aria-label={t("table.selection")}
    >
      {kept.map(([key, value]) => (
        <input key={`${key} ${value}`} type="hidden" name={key} value={value} />
      ))}
      <span className="picked">
        {before}
        <strong />
        {after}
      </span>
      <span className="picked-page">{t("table.selectedPage")}</span>
      {children}
      <IconButton type="reset" icon="XIcon" label={t("table.unselect")} />
    </PlainForm>
  );
}
