import { useSubmit } from "@remix-run/react";
import { useEffect, useRef, type FormEvent } from "react";

const isSelect = (element: unknown): element is HTMLSelectElement => element instanceof HTMLSelectElement;
/** Whether a person has changed the choice before the scripts came. */
const isTouched = ({ options }: HTMLSelectElement) =>
  [...options].some(({ selected, defaultSelected }) => selected !== defaultSelected);

/**
 * Makes a GET form of choices send itself after each choice, to the address that its button makes. `chosen` holds the
 * choices by field: the fields follow it if the address changes in other ways. After a change of the application the
 * link is not sent, because it belongs to the former one.
 */
export function useChoices(action: string, chosen: Readonly<Record<string, string>>) {
  const submit = useSubmit();
  const form = useRef<HTMLFormElement>(null);
  const isFirst = useRef(true);
  const selects = () => {
    const elements: unknown[] = [...(form.current?.elements ?? [])];
    return elements.filter(isSelect);
  };

  const send = (changed?: string) => {
    if (!form.current) return;
    const filled = new URLSearchParams();
    for (const [name, value] of new FormData(form.current))
      if (typeof value === "string" && value !== "" && !(changed === "app" && name === "link"))
        filled.append(name, value);
    submit(filled, { method: "get", action, replace: true, preventScrollReset: true });
  };

  const state = JSON.stringify(chosen);
  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false;
      const touched = selects().find(isTouched);
      if (touched) send(touched.name);
      return;
    }
    for (const select of selects()) select.value = chosen[select.name] ?? select.value;
    // Only a new choice changes the fields; every render makes a new `send` and `chosen`.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [state]);

  return {
    ref: form,
    onChange: ({ target }: FormEvent) => send(isSelect(target) ? target.name : undefined),
    onSubmit: (event: FormEvent) => {
      event.preventDefault();
      send();
    },
  };
}
