import { useActionData } from "@remix-run/react";
import { useEffect, useRef, useState, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "~/components/media/icon";
import { Message } from "./message";

/**
 * All wrong fields of a long form, each a link to its field. It stands there from the first time the form is refused,
 * has the focus each time it is, and so is read out then, and not with every field that is mended.
 */
export function ErrorSummary({
  formId,
  errors,
  labels,
  refused,
}: {
  formId: string;
  errors: Record<string, string[] | null>;
  /** Label of each field by its name, in the order of the form. */
  labels: Record<string, string>;
  /** How often the form was refused (`useRefusals`). */
  refused: number;
}) {
  const { t } = useTranslation("errors");
  const element = useRef<HTMLDivElement>(null);
  const seen = useRef(refused);
  useEffect(() => {
    // The browser has put the focus there by itself when the page came with it.
    if (refused !== seen.current) element.current?.focus();
    seen.current = refused;
  }, [refused]);
  const wrong = Object.keys({ ...labels, ...errors }).flatMap((name) => {
    const first = errors[name]?.[0];
    return name && first ? [{ name, first }] : [];
  });
  if (wrong.length === 0 || refused === 0) return null;
  const titleId = `${formId}-wrong`;
  return (
    <div
      ref={element}
      className="banner banner-critical"
      role="group"
      aria-labelledby={titleId}
      tabIndex={-1}
      autoFocus
    >
      <Icon source="AlertCircleIcon" />
      <div className="banner-text">
        <p id={titleId} className="banner-title">
          {t("summaryTitle", { count: wrong.length })}
        </p>
        <ul className="bulleted">
          {wrong.map(({ name, first }) => (
            <li key={name}>
              <a href={`#${formId}-${name}`}>{labels[name] ?? name}</a>: <Message code={first} />
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

/**
 * How often the form was refused, here or by the server, and what counts it where the form checks itself before it is
 * sent.
 */
export function useRefusals(isWrong: boolean): [refused: number, count: (event: FormEvent<HTMLFormElement>) => void] {
  const [refused, setRefused] = useState(isWrong ? 1 : 0);
  const reply = useActionData();
  const last = useRef(reply);
  useEffect(() => {
    if (reply && reply !== last.current) setRefused(oneMore);
    last.current = reply;
  }, [reply]);
  return [
    refused,
    ({ nativeEvent, isDefaultPrevented }) => {
      // A field that is checked when it is left makes conform send the form to itself, by a button that nobody sees.
      const button = nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : null;
      if (isDefaultPrevented() && !button?.hidden) setRefused(oneMore);
    },
  ];
}

const oneMore = (times: number) => times + 1;
