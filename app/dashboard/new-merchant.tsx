import { useTranslation } from "react-i18next";
import { Icon, type IconName } from "~/components/media/icon";
import { LinkButton } from "~/components/page/button";
import { Link } from "~/components/page/link";
import { paths } from "~/paths";
import { paymentLinkPaths } from "~/paths/payment-link";
import { userPaths } from "~/paths/user";
import type { FirstDays } from "./first-days";

type May = { createInvoice: boolean; seeTeam: boolean };
type Props = {
  may: May;
  /** Undefined if nobody says how the account stands. */
  firstDays: FirstDays | undefined;
  /** An application of the person takes payments. */
  isLive: boolean;
};
type Way = { key: "link" | "code" | "team"; icon: IconName; to: string };

/** In place of the figures until the first payment: the way there, and other ways to begin. */
export function NewMerchant({ may, firstDays, isLive }: Props) {
  const { t } = useTranslation("dashboard");
  const ways: (Way | false)[] = [
    isLive && may.createInvoice && { key: "link", icon: "ConnectIcon", to: paymentLinkPaths.create },
    isLive && { key: "code", icon: "MobileIcon", to: paths.qrCodes },
    may.seeTeam && { key: "team", icon: "PersonIcon", to: isLive ? userPaths.create : paths.users },
  ];
  return (
    <>
      {firstDays ? <Path {...firstDays} /> : <p className="muted">{t("recent.emptyHint")}</p>}
      <ul className="columns">
        {ways.map(
          (way) =>
            way && (
              <li key={way.key} className="card kpi">
                <h3 className="row">
                  <Icon source={way.icon} />
                  <Link to={way.to} prefetch="intent" className="row-link">
                    {t(`new.${way.key}`)}
                  </Link>
                </h3>
                <p className="muted">{t(`new.${way.key}Hint`)}</p>
              </li>
            ),
        )}
      </ul>
    </>
  );
}

/** The steps with where each stands; the current one says who acts next, and has the only button. */
const Path = ({ title, progress, steps }: FirstDays) => (
  <section className="card card-flush" aria-labelledby="path-title">
    <div className="card-head">
      <h2 id="path-title">{title}</h2>
      <span className="muted">{progress}</span>
    </div>
    <ol className="rows path">
      {steps.map(({ key, title: name, state, said, note, act }, index) => (
        <li key={key} className={`path-${state}`} aria-current={state === "now" ? "step" : undefined}>
          <span className="path-mark">{state === "done" ? <Icon source="CheckIcon" /> : index + 1}</span>
          <div>
            <p>
              {name}
              {said && <span className="visually-hidden"> ({said})</span>}
            </p>
            {note && (
              <p className="muted text-s">
                <span className="strong">{note.turn}.</span> {note.text}
              </p>
            )}
          </div>
          {act && (
            <LinkButton variant="primary" to={act.to}>
              {act.text}
            </LinkButton>
          )}
        </li>
      ))}
    </ol>
  </section>
);
