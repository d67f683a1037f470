import { useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { LinkButton } from "~/components/page/button";
import { Link } from "~/components/page/link";
import { transactionPaths } from "~/paths/transaction";
import type { PaymentAction } from "./payment-actions";
import { listSearch } from "./payment-addresses";

const PATHS: Record<PaymentAction["kind"], (id: string) => string> = {
  refund: transactionPaths.refund,
  complete: transactionPaths.complete,
  reverse: transactionPaths.reverse,
};

type Props = { id: string; actions: readonly PaymentAction[] };

/** The possible actions as buttons on the payment's page. `search` replaces the list's filters in their addresses. */
export function ActionButtons({ id, actions, search }: Props & { search?: string }) {
  const { t } = useTranslation("transactions");
  const kept = listSearch(useLocation().search);
  // The main action stands last, as on every page.
  return actions.toReversed().map(
    ({ kind, refusal }) =>
      refusal === null && (
        <LinkButton
          key={kind}
          variant={kind === "reverse" ? "secondary" : "primary"}
          to={PATHS[kind](id) + (search ?? kept)}
          preventScrollReset
        >
          {t(`action.${kind}`)}
        </LinkButton>
      ),
  );
}

/** The possible actions in the menu of a row, with `search` in their addresses. */
export function ActionItems({ id, actions, search }: Props & { search: string }) {
  const { t } = useTranslation("transactions");
  return (
    <>
      {actions.map(
        ({ kind, refusal }) =>
          refusal === null && (
            <Link key={kind} to={PATHS[kind](id) + search}>
              {t(`action.${kind}`)}
            </Link>
          ),
      )}
      {reasonsOf(actions).map((refusal) => (
        <p key={refusal} className="menu-note muted text-s">
          {t(`refusal.${refusal}`)}
        </p>
      ))}
    </>
  );
}

/** Why the other actions are not possible, each reason once. */
export const reasonsOf = (actions: readonly PaymentAction[]) => [
  ...new Set(actions.flatMap(({ refusal }) => (refusal === null ? [] : [refusal]))),
];
