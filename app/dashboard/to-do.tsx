import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { ToDo } from "#provider/contract/transactions";
import type { TimeLeft } from "#provider/rules/time-left";
import { Banner } from "~/components/feedback/banner";
import { DateTime } from "~/components/page/date-time";
import { Money } from "~/components/page/money";
import { Card } from "~/components/page/page";
import { paths } from "~/utils/paths";

/** What a person may do about the things; who may not sees them all the same. */
type May = { complete: boolean; seePayouts: boolean; sign: boolean };
/** Amounts in minor units. */
export type ToDoShown = Omit<ToDo, "lapsing"> & {
  lapsing: Omit<ToDo["lapsing"], "items"> & { items: (ToDo["lapsing"]["items"][number] & { left: TimeLeft | null })[] };
};

export const isNothingToDo = ({ lapsing, failedPayouts, unsigned, expiring }: ToDo): boolean =>
  [lapsing, failedPayouts, unsigned, expiring].every(({ count }) => count === 0);

/** What waits for the merchant, the most urgent first. Without `toDo` it could not be read, which is no reason to show nothing else. */
export function ToDoList({ toDo, may, retryHref }: { toDo: ToDoShown | undefined; may: May; retryHref: string }) {
  const { t } = useTranslation("dashboard");
  if (!toDo)
    return (
      <Banner tone="warning" title={t("toDo.failed")}>
        <p>
          {t("toDo.failedHint")}{" "}
          <Link to={retryHref} reloadDocument>
            {t("toDo.retry")}
          </Link>
        </p>
      </Banner>
    );
  return (
    <Card title={t("toDo.title")}>
      {isNothingToDo(toDo) ? (
        <p className="muted">{t("toDo.nothing")}</p>
      ) : (
        <ul className="columns">
          <Lapsing {...toDo} may={may} />
          <Expiring {...toDo} />
          <FailedPayouts {...toDo} may={may} />
          <Unsigned {...toDo} may={may} />
        </ul>
      )}
    </Card>
  );
}

/** One kind of thing: what it is, how much it is about, and the first few of them. */
const Kind = ({
  title,
  sum,
  more,
  children,
}: {
  title: string;
  sum?: ReactNode;
  /** Link to the rest of them. */
  more?: ReactNode;
  children?: ReactNode;
}) => (
  <li className="stack stack-tight">
    <h3 className="text-m strong">
      {title} {sum}
    </h3>
    {children && <ul className="bulleted">{children}</ul>}
    {more}
  </li>
);

function Lapsing({ lapsing: { count, amount, items }, currency, may }: ToDoShown & { may: May }) {
  const { t } = useTranslation("dashboard");
  if (count === 0) return null;
  return (
    <Kind
      title={t("toDo.lapsing", { count })}
      sum={<Money minor={amount} currency={currency} />}
      more={
        count > items.length && <Link to={`${paths.transactions}?status=PREAUTH_APPROVED`}>{t("toDo.allHeld")}</Link>
      }
    >
      {items.map((item) => (
        <li key={item.id}>
          <Link to={paths.transaction(item.id)} prefetch="intent">
            {item.fullName}
          </Link>
          , <Money minor={item.amount} currency={currency} />:{" "}
          {item.left && t(`toDo.left.${item.left.unit}`, { count: item.left.count })}
          <span className="muted">
            {" "}
            (<DateTime at={item.captureBy} />)
          </span>
          {may.complete && (
            <>
              {" "}
              <Link to={paths.completeTransaction(item.id)} aria-label={t("toDo.completeOf", { name: item.fullName })}>
                {t("toDo.complete")}
              </Link>
            </>
          )}
        </li>
      ))}
    </Kind>
  );
}

function Expiring({ expiring: { count, amount, items }, currency }: ToDoShown) {
  const { t } = useTranslation("dashboard");
  if (count === 0) return null;
  return (
    <Kind
      title={t("toDo.expiring", { count })}
      sum={<Money minor={amount} currency={currency} />}
      more={count > items.length && <Link to={paths.openInvoices()}>{t("toDo.allOpen")}</Link>}
    >
      {items.map((item) => (
        <li key={item.id}>
          <Link to={paths.invoice(item.id)} prefetch="intent" className="figure">
            {item.invoiceCode}
          </Link>{" "}
          {item.fullName}, <Money minor={item.amount} currency={currency} />
        </li>
      ))}
    </Kind>
  );
}

function FailedPayouts({ failedPayouts: { count, amount }, currency, may }: ToDoShown & { may: May }) {
  const { t } = useTranslation("dashboard");
  if (count === 0) return null;
  return (
    <Kind
      title={t("toDo.failedPayouts", { count })}
      sum={<Money minor={amount} currency={currency} />}
      more={may.seePayouts && <Link to={paths.payouts}>{t("toDo.payouts")}</Link>}
    />
  );
}

function Unsigned({ unsigned: { count, items }, may }: ToDoShown & { may: May }) {
  const { t } = useTranslation("dashboard");
  if (count === 0) return null;
  return (
    <Kind title={t("toDo.unsigned", { count })} more={may.sign && <Link to={paths.contract}>{t("toDo.sign")}</Link>}>
      {items.map(({ appId, name }) => (
        <li key={appId}>{name}</li>
      ))}
    </Kind>
  );
}
