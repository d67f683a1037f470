import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ProposePage } from "~/billing/shared/rules/propose-page";
import { RadioGroup } from "~/components/form/choice-fields";
import { AmountField } from "~/components/form/text-field";
import { Card } from "~/components/page/page";
import { approvalPaths } from "~/paths/approval";
import { areaSheets } from "~/styles/areas";
import { PAYOUT_RULE_SCREENS } from "./rule-screens";
import { ORDINARY } from "./rules-schema";

export const links = areaSheets("forms");
export const handle = { i18n: ["payout-approvals"], title: "payout-approvals:form.title" };

export const loader = PAYOUT_RULE_SCREENS.propose.loader;
export const action = PAYOUT_RULE_SCREENS.propose.action;

export default function ProposeRules() {
  const loaded = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { t } = useTranslation("payout-approvals");
  const { currency } = loaded;
  return (
    <ProposePage id="payout-rules" words="payout-approvals" paths={approvalPaths} loaded={loaded} reply={reply}>
      {(field) => (
        <>
          <Card title={t("form.byAmount")}>
            <AmountField
              field={field("nobodyUpTo")}
              label={t("form.nobodyUpTo")}
              help={t("form.nobodyUpToHelp")}
              currency={currency}
            />
            <RadioGroup
              field={{ ...field("ordinary"), required: true }}
              label={t("form.ordinary")}
              options={ORDINARY.map((value) => ({ value, label: t(`form.${value}`) }))}
            />
            <AmountField
              field={field("twoAbove")}
              label={t("form.twoAbove")}
              help={t("form.twoAboveHelp")}
              currency={currency}
            />
          </Card>
          <Card title={t("form.byDay")}>
            <AmountField
              field={field("dailyAbove")}
              label={t("form.dailyAbove")}
              help={t("form.dailyAboveHelp")}
              currency={currency}
            />
          </Card>
        </>
      )}
    </ProposePage>
  );
}
