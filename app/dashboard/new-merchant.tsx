import { useTranslation } from "react-i18next";
import { Icon, type IconName } from "~/components/media/icon";
import { LinkButton } from "~/components/page/button";
import { Link } from "~/components/page/link";
import type { NotYet } from "~/server/standing-text";
import { paths } from "~/paths";
import { paymentLinkPaths } from "~/paths/payment-link";
import { userPaths } from "~/paths/user";

type May = { createInvoice: boolean; seeTeam: boolean };
type Props = {
  may: May;
  /** Why the account takes no payments yet. */
  notYet: NotYet | null;
  hasApplication: boolean;
};
type Step = { key: "link" | "code" | "team"; icon: IconName; to: string };

/** Replaces an empty dashboard: the first step, and other ways to begin. */
export function NewMerchant({ may, notYet, hasApplication }: Props) {
  const { t } = useTranslation("dashboard");
  const isReady = !notYet && hasApplication;
  const mayCreate = isReady && may.createInvoice;
  const first = notYet ? notYet.next : mayCreate && { to: paths.createInvoice, text: t("createInvoice") };
  const steps: (Step | false)[] = [
    mayCreate && { key: "link", icon: "ConnectIcon", to: paymentLinkPaths.create },
    isReady && { key: "code", icon: "MobileIcon", to: paths.qrCodes },
    may.seeTeam && { key: "team", icon: "PersonIcon", to: hasApplication ? userPaths.create : paths.users },
  ];
  return (
    <>
      <section className="card stack welcome">
        <h2 className="text-h5">{t("new.title")}</h2>
        <p className="muted">{notYet ? notYet.text : t(first ? "new.hint" : "new.hintReader")}</p>
        {first && (
          <div>
            <LinkButton variant="primary" to={first.to}>
              {first.text}
            </LinkButton>
          </div>
        )}
      </section>
      <ul className="columns">
        {steps.map(
          (step) =>
            step && (
              <li key={step.key} className="card kpi">
                <h3 className="row">
                  <Icon source={step.icon} />
                  <Link to={step.to} prefetch="intent" className="row-link">
                    {t(`new.${step.key}`)}
                  </Link>
                </h3>
                <p className="muted">{t(`new.${step.key}Hint`)}</p>
              </li>
            ),
        )}
      </ul>
    </>
  );
}
