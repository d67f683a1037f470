import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ProposePage } from "~/billing/shared/rules/propose-page";
import { AmountField } from "~/components/form/text-field";
import { Card } from "~/components/page/page";
import { refundRulesPaths } from "~/paths/refund";
import { areaSheets } from "~/styles/areas";
import { REFUND_RULE_SCREENS } from "./rule-screens";
import { BOUNDS } from "./rules-schema";

export const links = areaSheets("forms");
export const handle = { i18n: ["refund-rules"], title: "refund-rules:form.title" };

export const loader = REFUND_RULE_SCREENS.propose.loader;
export const action = REFUND_RULE_SCREENS.propose.action;

export default function ProposeRules() {
  const loaded = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { t } = useTranslation("refund-rules");
  const { currency } = loaded;
  return (
    <ProposePage id="refund-rules" words="refund-rules" paths={refundRulesPaths} loaded={loaded} reply={reply}>
      {(field) => (
        <Card>
          {BOUNDS.map((name) => (
            <AmountField
              key={name}
              field={field(name)}
              label={t(`form.${name}`)}
              help={t(`form.${name}Help`)}
              currency={currency}
            />
          ))}
        </Card>
      )}
    </ProposePage>
  );
}
