import { useTranslation } from "react-i18next";
import type { LeavingAct } from "#provider/contract/leaving-acts";
import { sayWord } from "#provider/rules/open-words";
import { Banner } from "~/components/feedback/banner";
import { Form } from "~/components/form/own-form";
import { SubmitButton } from "~/components/form/submit-button";
import { useFormat } from "~/i18n/use-format";
import { leavingPaths } from "~/paths/leaving";

/**
 * An act that leaves within a minute, and the form that takes it back, for whoever may. The page has the namespace
 * `leaving-banner`.
 */
export function LeavingBanner({ act }: { act: LeavingAct }) {
  const { id, kind, amount, currency, createdBy, leavesDate, mayTakeBack } = act;
  const { t } = useTranslation(["leaving-banner", "components"]);
  const { money, clock, zone } = useFormat();
  const about = { amount: amount === null ? "" : money(amount, currency), by: createdBy };
  return (
    <Banner tone="warning" title={sayWord(kind, (known) => t(known, about))}>
      <p>
        {t("at")}{" "}
        <time translate="no" dateTime={leavesDate}>
          {clock(leavesDate)} ({t(`components:zone.${zone}`)})
        </time>
      </p>
      {mayTakeBack && (
        <Form method="post" action={leavingPaths.one(id)}>
          <SubmitButton name="intent" value="takeBack" variant="secondary">
            {t("takeBack")}
          </SubmitButton>
        </Form>
      )}
    </Banner>
  );
}
