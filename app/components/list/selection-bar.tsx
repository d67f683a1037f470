import { useLocation } from "@remix-run/react";
import { useEffect, useRef, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { PlainForm } from "~/components/form/plain-form";
import { IconButton } from "~/components/page/button";
import { OF_DIALOGS } from "~/paths/search-params";

type Props = {
  /** The id that the table's tick boxes name as their form. */
  form: string;
  /** The rows that were loaded: after another load no row is ticked. */
  rows: readonly unknown[];
  /** Buttons that send the form, each with its own address. */
  children: ReactNode;
};

/** Marks the place of the number in a sentence; the style sheet counts the boxes. */
const NUMBER = "|";

/**
 * The actions for the ticked rows of a list, shown while a row is ticked. It is a GET form, so that it changes nothing,
 * works without scripts, and leads to a dialog whose address names the rows. The list's own filters and page are sent
 * too.
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
