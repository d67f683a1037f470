import { useActionData } from "@remix-run/react";
import { useEffect, useRef, useState, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "~/components/media/icon";
import { Message } from "./message";

/**
 * All wrong fields of a long form, each a link to its field. It stays from the first refusal of the form on, and takes
 * the focus at each refusal. So screen readers read it at a refusal, and not when the person corrects a field.
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
  /** How many times the form was refused (`useRefusals`). */
  refused: number;
}) {
  const { t } = useTranslation("errors");
  const element = useRef<HTMLDivElement>(null);
  const seen = useRef(refused);
  useEffect(() => {
    // The browser has put the focus there by itself if the summary came with the page.
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
 * How many times the form was refused, by the server or by its own check before it is sent, and the handler that counts
 * the latter.
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
      // To check a field that loses the focus, conform submits the form by a hidden button.
      const button = nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : null;
      if (isDefaultPrevented() && !button?.hidden) setRefused(oneMore);
    },
  ];
}

const oneMore = (times: number) => times + 1;
