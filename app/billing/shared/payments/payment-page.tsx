import type { ComponentProps, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { TransactionDetail } from "#provider/contract/transactions";
import { shownSum } from "#provider/rules/net";
import { ofWord } from "#provider/rules/open-words";
import type { TimeLeft } from "#provider/rules/time-left";
import { StatusBadge } from "~/components/page/badge";
import { DetailPage } from "~/components/page/detail-page";
import { Money } from "~/components/page/money";
import { Card } from "~/components/page/page";
import { Timeline } from "~/components/page/timeline";
import { PAYMENT_STATUS } from "~/i18n/words";
import { ActionButtons } from "./action-links";
import type { PaymentAction } from "./payment-actions";
import { PaymentAmounts, PaymentStanding } from "./payment-amounts";
import { useTimeline } from "./payment-timeline";
import { PaymentOutcome } from "./payment-outcome";
import { PaymentOutflow } from "./payment-outflow";

type Props = {
  payment: TransactionDetail;
  title: string;
  /** The card or purpose of the payment, beside payer and outcome. */
  by: ComponentProps<typeof DetailPage>["about"][number];
  actions: readonly PaymentAction[];
  /** The search of its dialogs' addresses; by default that of the page itself. */
  search?: string;
  /** The time left for completing a hold. */
  left?: TimeLeft | undefined;
  /** Links to related things. */
  links: ReactNode;
  /** All other facts. */
  facts: ReactNode;
};

/**
 * A payment of any kind: sum, state and outcome, actions, money, history. The page has the namespaces `transaction`,
 * `transactions`, `payment-ledger`, `made-of` and `words`.
 */
export function PaymentPage({ payment, title, by, actions, search, left, links, facts }: Props) {
  const { t } = useTranslation("transaction");
  const { id, currency, fullName, status, timeline, responseDescription } = payment;
  return (
    <DetailPage
      title={title}
      value={<Money minor={shownSum(payment).sum} currency={currency} quiet />}
      badge={<StatusBadge word={ofWord(PAYMENT_STATUS, status)} />}
      about={[
        { icon: "PersonIcon", value: <span translate="no">{fullName}</span> },
        by,
        { icon: "ClockIcon", value: <PaymentOutcome payment={payment} /> },
      ]}
      actions={<ActionButtons id={id} actions={actions} {...(search === undefined ? {} : { search })} />}
      notice={<PaymentStanding payment={payment} {...(left ? { left } : {})} />}
      side={
        <>
          {links}
          <PaymentOutflow payment={payment} />
          {facts}
        </>
      }
    >
      <PaymentAmounts payment={payment} actions={actions} />
      <Card title={t("detail.timeline")}>
        <Timeline items={useTimeline(timeline, { currency, status, answer: responseDescription })} />
      </Card>
    </DetailPage>
  );
}
