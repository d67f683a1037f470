import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Movement } from "#provider/contract/movements";
import { subjectPath } from "./subject-path";

type Props = { of: Pick<Movement, "event" | "subject" | "subjectId" | "reference"> };

/** What a movement was, and the way to the thing it is about where that has a page. The page has the namespace `wallet`. */
export function MovementLink({ of: { event, subject, subjectId, reference } }: Props) {
  const { t } = useTranslation("wallet");
  const to = subjectPath[subject](subjectId);
  const word = t(`event.${event}`);
  if (to === null) return word;
  return (
    <Link to={to} prefetch="intent" className="row-link" title={word}>
      {word}
      <span className="visually-hidden"> {reference}</span>
    </Link>
  );
}
