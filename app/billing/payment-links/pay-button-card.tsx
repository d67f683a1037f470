import { useTranslation } from "react-i18next";
import { CopyField } from "~/components/form/copy-field";
import { plainField } from "~/components/form/field";
import { PlainForm } from "~/components/form/plain-form";
import { SelectField, type Option } from "~/components/form/text-field";
import { useLiveSubmit } from "~/components/form/use-live-submit";
import { PayButtonPreview } from "~/components/media/pay-button-preview";
import { Button } from "~/components/page/button";
import { Link } from "~/components/page/link";
import { Card, Fields } from "~/components/page/page";
import { PAY_BUTTON_COLORS, PAY_BUTTON_SIZES, type PayButton, type PayButtonChoice } from "~/utils/pay-button";
import { paths } from "~/paths";
import { widgetPath } from "~/paths/widget";
import { LINK_PARTS } from "./parts";

type Props = {
  id: string;
  button: PayButton;
  choice: PayButtonChoice;
  /** The possible labels of the button, in the language of the link. */
  wordings: readonly Option[];
  code: string;
};

/** A button for the merchant's website: chosen by a GET form, with a preview and the code to copy. */
export function PayButtonCard({ id, button, choice, wordings, code }: Props) {
  const { t } = useTranslation("pay-button");
  const here = `${paths.paymentLink(id)}#${LINK_PARTS.payButton}`;
  const live = useLiveSubmit(here);
  return (
    <Card title={t("title")} id={LINK_PARTS.payButton}>
      <p className="muted">{t("lead")}</p>
      <PlainForm method="get" action={here} className="stack" {...live}>
        <Fields>
          <Choice name="wording" value={choice.wording} label={t("wording")} options={wordings} />
          <Choice
            name="color"
            value={choice.color}
            label={t("color")}
            options={PAY_BUTTON_COLORS.map((value) => ({ value, label: t(`colors.${value}`) }))}
          />
          <Choice
            name="size"
            value={choice.size}
            label={t("size")}
            options={PAY_BUTTON_SIZES.map((value) => ({ value, label: t(`sizes.${value}`) }))}
          />
        </Fields>
        <div className="no-js-only">
          <Button type="submit">{t("apply")}</Button>
        </div>
      </PlainForm>
      <PayButtonPreview button={button} choice={choice} />
      <CopyField label={t("code")} value={code} rows={5} />
      <p>
        <Link to={widgetPath({ link: id })}>{t("more")}</Link>
      </p>
    </Card>
  );
}

type ChoiceProps = { name: keyof PayButtonChoice; value: string; label: string; options: readonly Option[] };

/** One choice for the button. The first option is the default, without a word in the URL. */
function Choice({ name, value, label, options: [usual, ...others] }: ChoiceProps) {
  const isUsual = value === usual?.value;
  const field = plainField(name, { id: `pay-button-${name}`, value: isUsual ? "" : value });
  return <SelectField field={field} label={label} options={others} placeholder={usual?.label} />;
}
