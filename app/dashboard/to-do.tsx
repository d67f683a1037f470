import { useTranslation } from "react-i18next";
import { Banner } from "~/components/feedback/banner";
import { Icon } from "~/components/media/icon";
import { LinkButton } from "~/components/page/button";
import { Link } from "~/components/page/link";
import { Money } from "~/components/page/money";
import { useFormat } from "~/i18n/use-format";
import { cx } from "~/utils/cx";
import { tasksOf, type Task } from "./tasks";
import type { May, ToDoShown } from "./to-do-shown";

type Props = {
  toDo: ToDoShown | undefined;
  may: May;
  retryHref: string;
  /** The application of the page; without it, all applications. */
  appId: string | undefined;
  /** YYYY-MM-DD */
  today: string;
};

/** The merchant's tasks. Without `toDo` they could not be loaded, and the rest of the page still shows. */
export function ToDoList({ toDo, may, retryHref, appId, today }: Props) {
  const { t } = useTranslation("dashboard");
  const { date } = useFormat();
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
  const tasks = tasksOf(toDo, { t, may, appId, today, date });
  const count = tasks.length + unseenOf(toDo);
  return (
    <section className="card card-flush" aria-labelledby="to-do-title">
      <div className="card-head">
        <h2 id="to-do-title">
          {t("toDo.title")} {count > 0 && <span className="count-pill">{count}</span>}
        </h2>
      </div>
      {count === 0 ? (
        <p className="muted to-do-none">{t("toDo.nothing")}</p>
      ) : (
        <ul className="rows to-do">
          {tasks.map(({ key, ...task }) => (
            <Row key={key} {...task} currency={toDo.currency} />
          ))}
        </ul>
      )}
    </section>
  );
}

/** The number of things behind the lines that say "more", without those lines themselves. */
const unseenOf = ({ lapsing, disputes, corrections, unsigned }: ToDoShown): number =>
  [lapsing, disputes, corrections, unsigned].reduce(
    (sum, { count, items }) => sum + Math.max(0, count - items.length - 1),
    0,
  );

const TONES = { warning: "text-warning", critical: "text-critical" };

/** One task. Its act is the only link, so that each task is one stop for the keyboard. */
const Row = ({ icon, tone, title, note, amount, act, currency }: Omit<Task, "key"> & { currency: string }) => (
  <li>
    <span className={cx("mark", tone && TONES[tone])}>
      <Icon source={icon} />
    </span>
    <div>
      <p className="cut">{title}</p>
      <p className="muted text-s">{note}</p>
    </div>
    <span className="strong num">{amount !== undefined && <Money minor={amount} currency={currency} quiet />}</span>
    {act && (
      <LinkButton to={act.to} aria-label={`${act.text}: ${title}`}>
        {act.text}
      </LinkButton>
    )}
  </li>
);
