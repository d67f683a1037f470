import { Form, useLocation } from "@remix-run/react";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useHydrated } from "~/components/page/use-hydrated";

type Props = {
  /** The id that the table's tick boxes name as their form, and their own name. */
  form: string;
  name: string;
  /** What one can do with what is ticked, and what happens when nothing is. */
  help: string;
  /** Buttons that send the form, each with the address it goes to. */
  children: ReactNode;
};

const boxesOf = (form: HTMLFormElement | null, name: string): HTMLInputElement[] =>
  [...(form?.elements ?? [])].filter(
    (element): element is HTMLInputElement => element instanceof HTMLInputElement && element.name === name,
  );

/**
 * What can be done with the ticked rows of a list: a GET form, so that it changes nothing, works without scripts and leads to a dialog
 * whose address names the rows. The list's own filters and page go along. With scripts it counts, and ticks all rows at once.
 */
export function SelectionBar({ form, name, help, children }: Props) {
  const { t } = useTranslation("components");
  const isHydrated = useHydrated();
  const { pathname, search } = useLocation();
  const element = useRef<HTMLFormElement>(null);
  const [ticked, setTicked] = useState({ count: 0, of: 0 });
  const count = () => {
    const boxes = boxesOf(element.current, name);
    setTicked({ count: boxes.filter(({ checked }) => checked).length, of: boxes.length });
  };
  useEffect(count, [name, search]);
  useEffect(() => {
    // The boxes stand in the table, outside the form's own element.
    const onChange = ({ target }: Event) => {
      if (target instanceof HTMLInputElement && target.form === element.current) count();
    };
    document.addEventListener("change", onChange);
    return () => document.removeEventListener("change", onChange);
  });
  const tickAll = (checked: boolean) => {
    for (const box of boxesOf(element.current, name)) box.checked = checked;
    count();
  };
  const kept = [...new URLSearchParams(search)].filter(([key, value]) => key !== name && key !== "key" && value !== "");
  return (
    <Form
      ref={element}
      id={form}
      method="get"
      action={pathname}
      preventScrollReset
      className="card row row-between selection-bar"
    >
      {kept.map(([key, value]) => (
        <input key={`${key} ${value}`} type="hidden" name={key} value={value} />
      ))}
      {isHydrated ? (
        <div className="row">
          <label className="choice">
            <input
              type="checkbox"
              className="choice-box"
              checked={ticked.count > 0 && ticked.count === ticked.of}
              ref={(box) => {
                if (box) box.indeterminate = ticked.count > 0 && ticked.count < ticked.of;
              }}
              onChange={(event) => tickAll(event.currentTarget.checked)}
            />
            {t("table.selectAll")}
          </label>
          <span className="muted" role="status">
            {ticked.count > 0 ? t("table.selected", { count: ticked.count }) : help}
          </span>
        </div>
      ) : (
        <span className="muted">{help}</span>
      )}
      <div className="row">{children}</div>
    </Form>
  );
}
