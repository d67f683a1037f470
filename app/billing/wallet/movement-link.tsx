import { useTranslation } from "react-i18next";
import type { Movement } from "#provider/contract/movements";
import { sayWord } from "#provider/rules/open-words";
import { Link } from "~/components/page/link";
import { subjectPath } from "./subject-path";

type Props = { of: Pick<Movement, "event" | "subject" | "subjectId" | "reference"> };

/**
 * The kind of a movement, in two lines if one is too short, as a link to its subject if that has a page. The page has
 * the namespace `wallet`.
 */
export function MovementLink({ of: { event, subject, subjectId, reference } }: Props) {
  const { t } = useTranslation("wallet");
  const to = subjectPath(subject, subjectId);
  const word = sayWord(event, (known) => t(`event.${known}`));
  if (to === null) return <span className="clamped">{word}</span>;
  return (
    <Link to={to} prefetch="intent" className="row-link clamped" title={word}>
      {word}
      <span className="visually-hidden"> {reference}</span>
    </Link>
  );
}
