import { useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { plainField } from "~/components/form/field";
import { PlainForm } from "~/components/form/plain-form";
import { SelectField, type Option } from "~/components/form/text-field";
import { Button, buttonClass, ButtonText } from "~/components/page/button";
import { Link } from "~/components/page/link";
import { Card } from "~/components/page/page";
import { LANGUAGE_NAMES } from "~/i18n/languages";
import { useFormat } from "~/i18n/use-format";
import { PAY_BUTTON_COLORS, PAY_BUTTON_SIZES } from "~/utils/pay-button";
import { paths } from "~/paths";
import { withParams } from "~/paths/search-params";
import { WIDGET_KINDS } from "~/paths/widget";
import { useChoices } from "./use-choices";
import { NO_SCRIPT, OWN_PAGE, QR_SIZES, type Target } from "./widget";
import type { Choice, Widget } from "./widgets-data";

type Props = { choice: Choice; widget: Widget | undefined };
type Field = { name: string; label: string; value: string; options: readonly Option[] };

/** The widget's kind, target and look: a GET form, whose address holds all choices. */
export function WidgetForm({ choice, widget }: Props) {
  const { t } = useTranslation(["widgets", "pay-button"]);
  const { kind, createLink, targets } = choice;
  const fields = [...useTargetFields(choice), ...useLookFields(choice, widget)];
  const live = useChoices(paths.widgets, Object.fromEntries(fields.map(({ name, value }) => [name, value])));
  return (
    <Card title={t(`kinds.${kind}`)}>
      <p className="muted">{t(`about.${kind}`)}</p>
      <PlainForm method="get" action={paths.widgets} className="stack" {...live}>
        {kind !== WIDGET_KINDS[0] && <input type="hidden" name="kind" value={kind} />}
        {fields.map(({ name, value, ...field }) => (
          <SelectField key={name} field={plainField(name, { value })} {...field} />
        ))}
        {createLink && targets.length > 0 && (
          <p>
            <Link to={createLink}>{t("createLink")}</Link>
          </p>
        )}
        <div className="no-js-only">
          <Button type="submit">{t("pay-button:apply")}</Button>
        </div>
      </PlainForm>
    </Card>
  );
}

/** The fields for the application and the target. */
function useTargetFields({ applications, appId, targets, target }: Choice): Field[] {
  const { t } = useTranslation("widgets");
  const { money } = useFormat();
  const called = ({ id, title, amount, currency }: Target): string =>
    id === OWN_PAGE ? t("ownPage") : `${title} · ${amount === null ? t("payerChooses") : money(amount, currency)}`;
  return [
    { name: "app", label: t("application"), value: appId, options: applications },
    ...(target
      ? [
          {
            name: "link",
            label: t("target"),
            value: target.id,
            options: targets.map((one) => ({ value: one.id, label: called(one) })),
          },
        ]
      : []),
  ];
}

/** The fields for the language and the look. */
function useLookFields({ kind, languages, language }: Choice, widget: Widget | undefined): Field[] {
  const { t } = useTranslation(["widgets", "pay-button"]);
  if (!widget) return [];
  const { look, wordings, qrSize, hasScript } = widget;
  const sized = <Size extends (typeof PAY_BUTTON_SIZES)[number]>(sizes: readonly Size[]) =>
    sizes.map((value) => ({ value, label: t(`pay-button:sizes.${value}`) }));
  const colors = PAY_BUTTON_COLORS.map((value) => ({ value, label: t(`pay-button:colors.${value}`) }));
  const spoken = [
    { value: "", label: t("languageOfLink") },
    ...languages.map((value) => ({ value, label: LANGUAGE_NAMES[value] })),
  ];
  const size = t("pay-button:size");
  const ofKind: Record<Choice["kind"], Field[]> = {
    button: [
      { name: "wording", label: t("pay-button:wording"), value: look.wording, options: wordings },
      { name: "color", label: t("pay-button:color"), value: look.color, options: colors },
      { name: "size", label: size, value: look.size, options: sized(PAY_BUTTON_SIZES) },
    ],
    link: [{ name: "wording", label: t("pay-button:wording"), value: look.wording, options: wordings }],
    embed: [
      {
        name: "script",
        label: t("script.label"),
        value: hasScript ? "" : NO_SCRIPT,
        options: [
          { value: "", label: t("script.with") },
          { value: NO_SCRIPT, label: t("script.without") },
        ],
      },
    ],
    qr: [{ name: "qrSize", label: size, value: qrSize, options: sized(QR_SIZES) }],
  };
  return [
    ...(languages.length > 1
      ? [{ name: "language", label: t("language"), value: language ?? "", options: spoken }]
      : []),
    ...ofKind[kind],
  ];
}

/** The kinds, each at an address of its own that keeps all other choices. */
export function Kinds({ kind }: { kind: Choice["kind"] }) {
  const { t } = useTranslation("widgets");
  const [params] = useSearchParams();
  return (
    <nav className="row" aria-label={t("kind")}>
      {WIDGET_KINDS.map((one) => (
        <Link
          key={one}
          to={paths.widgets + withParams(params, { kind: one === WIDGET_KINDS[0] ? null : one })}
          aria-current={one === kind ? "page" : undefined}
          className={buttonClass(one === kind ? "secondary" : "plain")}
          prefetch="intent"
          preventScrollReset
        >
          <ButtonText>{t(`kinds.${one}`)}</ButtonText>
        </Link>
      ))}
    </nav>
  );
}
