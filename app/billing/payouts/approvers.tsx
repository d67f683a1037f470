import { useTranslation } from "react-i18next";
import type { Approver } from "#provider/contract/approval";
import { DateTime } from "~/components/page/date-time";
import { useFormat } from "~/i18n/use-format";

type Props = {
  approvers: readonly Approver[];
  /** How many of them have to approve. */
  missing: number;
};

/**
 * Approvers by the time when an e-mail asked them, the first told first; those whom none asked stand under null, save
 * the reader, who has found the page.
 */
function byTime(approvers: readonly Approver[]): [string | null, Approver[]][] {
  const others = approvers.filter(({ isYou, toldDate }) => toldDate !== null || !isYou);
  const times = [...new Set(others.map(({ toldDate }) => toldDate))];
  return times
    .toSorted((one, other) => (one ?? "9").localeCompare(other ?? "9"))
    .map((time) => [time, others.filter(({ toldDate }) => toldDate === time)]);
}

/** Who has to approve, by name, and when they were told. The page has the namespace `approval`. */
export function Approvers({ approvers, missing }: Props) {
  const { t } = useTranslation("approval");
  const { number } = useFormat();
  if (approvers.length === 0) return null;
  const namesOf = (some: readonly Approver[]) =>
    some.map(({ fullName, isYou }) => (isYou ? t("you") : fullName)).join(", ");
  const groups = byTime(approvers);
  return (
    <>
      <p>
        <strong>
          {missing < approvers.length
            ? t("needs", { number: number(missing), names: namesOf(approvers) })
            : t("needsAll", { names: namesOf(approvers) })}
        </strong>
      </p>
      {groups.map(([time, some]) => (
        <p key={time ?? ""}>
          {time === null ? (
            t("notTold", { names: namesOf(some) })
          ) : (
            <>
              {groups.length > 1 ? t("toldSome", { names: namesOf(some) }) : t("told")} <DateTime at={time} />
            </>
          )}
        </p>
      ))}
    </>
  );
}
