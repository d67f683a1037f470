import { Link, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { LinkButton } from "~/components/button";
import { paths } from "~/utils/paths";
import { listSearch } from "./list-search";
import type { MoneyStep } from "./steps";

const PATHS: Record<MoneyStep["kind"], (id: string) => string> = {
  refund: paths.refundTransaction,
  complete: paths.completeTransaction,
  reverse: paths.reverseTransaction,
};

type Props = { id: string; steps: readonly MoneyStep[] };

/** The steps that can be taken now, as buttons of the payment's page. */
export function StepButtons({ id, steps }: Props) {
  const { t } = useTranslation("transactions");
  const { search } = useLocation();
  return steps.map(
    ({ kind, obstacle }) =>
      obstacle === null && (
        <LinkButton
          key={kind}
          variant={kind === "complete" ? "primary" : "secondary"}
          to={PATHS[kind](id) + listSearch(search)}
          preventScrollReset
        >
          {t(`step.${kind}`)}
        </LinkButton>
      ),
  );
}

/** The same in the menu of a row. */
export function StepItems({ id, steps }: Props) {
  const { t } = useTranslation("transactions");
  const { search } = useLocation();
  return (
    <>
      {steps.map(
        ({ kind, obstacle }) =>
          obstacle === null && (
            <Link key={kind} to={PATHS[kind](id) + listSearch(search)}>
              {t(`step.${kind}`)}
            </Link>
          ),
      )}
      {reasonsOf(steps).map((obstacle) => (
        <p key={obstacle} className="menu-note muted text-s">
          {t(`obstacle.${obstacle}`)}
        </p>
      ))}
    </>
  );
}

/** Why the other steps cannot be taken, each reason once. */
export const reasonsOf = (steps: readonly MoneyStep[]) => [
  ...new Set(steps.flatMap(({ obstacle }) => (obstacle === null ? [] : [obstacle]))),
];
