import { useLocation } from "@remix-run/react";
import { useRef, type KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";
import { Banner } from "~/components/feedback/banner";
import { RadioGroup } from "~/components/form/choice-fields";
import { FirstErrorContext, plainField } from "~/components/form/field";
import { FormErrors } from "~/components/form/form-errors";
import { keyFor, type FormKeys } from "~/components/form/form-keys";
import { HiddenKey } from "~/components/form/hidden-key";
import { Form } from "~/components/form/own-form";
import { firstWrong, formErrorsOf, repliedField, type SentReply } from "~/components/form/replied-field";
import { SubmitButton } from "~/components/form/submit-button";
import { AmountField, TextField } from "~/components/form/text-field";
import { useFocusWrong } from "~/components/form/use-focus-wrong";
import { Link } from "~/components/page/link";
import { asksTips, tillPaths } from "~/paths/till";
import { Keypad } from "./keypad";
import { TIP_RATES } from "./tip";

type Props = { appId: string; currency: string; reply: SentReply; keys: FormKeys };

/**
 * The form of a sale: a sum, its reason, and a tip if this device asks for one. The field of the sum has the focus, so
 * that digits, Enter, Backspace and Escape are enough.
 */
export function SellForm({ appId, currency, reply, keys }: Props) {
  const { t } = useTranslation(["till", "common"]);
  const tips = asksTips(useLocation().search);
  const amount = repliedField("amount", reply);
  const { key, isAnother } = keyFor(reply, keys);
  const form = useRef<HTMLFormElement>(null);
  useFocusWrong(reply);
  return (
    <Form method="post" className="card stack till-form" ref={form}>
      <FormErrors errors={formErrorsOf(reply)} />
      {isAnother && <Banner>{t("anotherHint")}</Banner>}
      <HiddenKey value={key} reply={reply} />
      <FirstErrorContext.Provider value={firstWrong(reply) ?? amount.name}>
        <div className="till-sum" onKeyDown={clearOnEscape}>
          <AmountField field={amount} label={t("amount")} currency={currency} />
        </div>
        <Keypad fieldId={amount.id} label={t("keys")} erase={t("erase")} />
        <TextField
          field={{ ...repliedField("description", reply), required: false }}
          label={t("reason")}
          help={t("reasonHelp")}
          autoComplete="off"
          maxLength={REASON_MOST}
        />
        {tips && (
          <RadioGroup
            field={plainField("tip", { value: "0" })}
            label={t("tip")}
            chips
            options={TIP_RATES.map((rate) => ({
              value: rate,
              label: rate === "0" ? t("tipNone") : t("tipRate", { rate }),
            }))}
          />
        )}
      </FirstErrorContext.Provider>
      <SubmitButton>
        {t(isAnother ? "another" : reply?.outcome === "unknown" ? "common:checkAgain" : "sell")}
      </SubmitButton>
      <p>
        <Link to={tillPaths.one(appId, !tips)} replace>
          {t(tips ? "tipsOff" : "tipsOn")}
        </Link>
      </p>
    </Form>
  );
}

/** A reason stands on a narrow receipt. */
const REASON_MOST = 100;

function clearOnEscape({ key, target }: KeyboardEvent<HTMLElement>) {
  if (key === "Escape" && target instanceof HTMLInputElement) target.value = "";
}
