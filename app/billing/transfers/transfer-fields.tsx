import { useTranslation } from "react-i18next";
import { DESCRIPTION_LENGTH } from "#provider/contract/limits";
import { RadioGroup } from "~/components/form/choice-fields";
import type { FormReply } from "~/components/form/replied-field";
import { TextArea, TextField } from "~/components/form/text-field";
import { fieldOf, SendingForm, type SendingValues } from "./sending-form";

type Props = {
  wallet: { appId: string; currency: string };
  /** The person's other wallets, offered while they type. */
  others: readonly { appId: string; name: string }[];
  typed: SendingValues;
  reply: FormReply;
};
const OTHERS = "own-wallets";

/** Receiver (a merchant or a phone), amount and description. */
export function TransferFields({ wallet, others, typed, reply }: Props) {
  const { t } = useTranslation(["transfer", "transfers"]);
  const field = (name: string) => fieldOf(name, reply, typed);
  return (
    <SendingForm
      {...{ wallet, reply, typed }}
      to={
        <div className="stack to-choice">
          <RadioGroup
            field={{ ...field("to"), required: true }}
            label={t("to")}
            options={[
              { value: "MERCHANT", label: t("toMerchant") },
              { value: "PHONE", label: t("toPhone"), help: t("toPhoneHelp") },
            ]}
          />
          <div className="to-merchant">
            <TextField
              field={field("toMerchant")}
              label={t("merchantId")}
              help={t("merchantIdHelp")}
              list={others.length > 0 ? OTHERS : undefined}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
            />
            {others.length > 0 && (
              <datalist id={OTHERS}>
                {others.map(({ appId, name }) => (
                  <option key={appId} value={appId}>
                    {name}
                  </option>
                ))}
              </datalist>
            )}
          </div>
          <div className="to-phone">
            <TextField field={field("phoneNumber")} label={t("transfers:field.phone")} type="tel" autoComplete="off" />
          </div>
        </div>
      }
    >
      <TextArea
        field={{ ...field("description"), required: true, maxLength: DESCRIPTION_LENGTH.max }}
        label={t("transfers:field.description")}
        help={t("descriptionHelp")}
        rows={2}
      />
    </SendingForm>
  );
}
