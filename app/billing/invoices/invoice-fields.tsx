import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { PRE_AUTH_DAYS } from "#provider/contract/limits";
import type { Region } from "#provider/contract/regions";
import {
  INSTALLMENT_PERIODS,
  RECURRING_INTERVALS,
  REMINDERS,
  SEND_CHANNELS,
  type Language,
} from "#provider/contract/words";
import { hasInstallments } from "#provider/rules/invoice-terms";
import type { TermField } from "~/utils/merchant-terms";
import { LinkDays, putOut } from "~/billing/shared/links/link-days";
import { CheckboxField, CheckboxGroup, RadioGroup } from "~/components/form/choice-fields";
import type { FieldLike } from "~/components/form/field";
import { Folded } from "~/components/form/folded";
import { AmountField, DateField, SelectField, TextArea, TextField, type Option } from "~/components/form/text-field";
import { Card, Fields } from "~/components/page/page";
import { LANGUAGE_NAMES } from "~/i18n/languages";
import { useZone } from "~/i18n/use-format";
import { INSTALLMENT_CARD, RECURRING_INTERVAL, REMINDER, SEND_CHANNEL } from "~/i18n/words";
import type { Day } from "~/utils/dates";
import { PHONE_EXAMPLE } from "~/utils/phone-example";
import type { ItemField } from "./items";
import type { KnownPayer } from "./payers";
import type { EditedInvoice, TypedInvoice } from "./schema";

/** The fields that a new and an edited invoice have in common. */
type InvoiceFields = Record<Exclude<keyof EditedInvoice, "lastModifiedDate">, FieldLike>;

type FieldName =
  | Exclude<keyof TypedInvoice, "idempotencyKey" | "linkDays" | "appId" | ItemField | TermField>
  | "application";

/** The label of each field, in the order of the form: for the fields and for the summary of errors. */
export function useFieldLabels(): Record<
  Exclude<keyof TypedInvoice, "idempotencyKey" | ItemField | TermField>,
  string
> {
  const { t } = useTranslation(["invoice-form", "invoices"]);
  const named = (name: FieldName) => t(`invoices:field.${name}`);
  return {
    amount: named("amount"),
    description: named("description"),
    appId: named("application"),
    bookingId: named("bookingId"),
    fullName: named("fullName"),
    phone: named("phone"),
    email: named("email"),
    linkDays: t("dueWithin"),
    dueDate: named("dueDate"),
    linkExpirationDate: named("linkExpirationDate"),
    channels: named("channels"),
    language: named("language"),
    partialAllowed: named("partialAllowed"),
    preAuth: named("preAuth"),
    checkInDate: named("checkInDate"),
    scheduledDate: named("scheduledDate"),
    recurringInterval: named("recurringInterval"),
    installmentCard: named("installmentCard"),
    installmentPeriod: named("installmentPeriod"),
    reminders: named("reminders"),
  };
}

type WhatProps = {
  fields: Pick<InvoiceFields, "amount" | "description" | "bookingId">;
  /** The choice of an application; only for a new invoice. */
  application?: { field: FieldLike; options: readonly Option[] };
  currency: string;
  /** Of a new invoice: how its booking ID was counted. */
  bookingHelp?: string | undefined;
  /** The rows of items, which may make the amount. */
  items?: ReactNode;
  /** Whether scripts write the sum of the items into the amount. */
  isSum?: boolean;
};

/** The amount, and what the payer pays for. */
export function WhatFields({ fields, application, currency, bookingHelp, items, isSum = false }: WhatProps) {
  const { t } = useTranslation(["invoice-form", "invoices"]);
  const label = useFieldLabels();
  return (
    <Card title={t("what")}>
      {items}
      <AmountField field={fields.amount} label={label.amount} currency={currency} readOnly={isSum} />
      <TextArea field={fields.description} label={label.description} rows={2} />
      <Fields>
        {application && <SelectField {...application} label={label.appId} />}
        <TextField field={fields.bookingId} label={label.bookingId} help={bookingHelp} autoComplete="off" />
      </Fields>
    </Card>
  );
}

type PayerProps = {
  fields: InvoiceFields;
  region: Region;
  /** Offered while the person types. The choice of a name fills in the other fields. */
  payers?: readonly KnownPayer[];
};

/** The payer. These are not the merchant's own details, so the browser must not fill them in. */
export function PayerFields({ fields, region, payers = [] }: PayerProps) {
  const { t } = useTranslation(["invoice-form", "invoices"]);
  const label = useFieldLabels();
  return (
    <Card title={t("who")}>
      <div className="stack" onInput={({ target, currentTarget }) => fillIn(target, currentTarget, payers)}>
        <TextField field={fields.fullName} label={label.fullName} autoComplete="off" list="payers" />
        <Fields>
          <TextField
            field={fields.phone}
            label={label.phone}
            help={t("phoneHelp", { example: PHONE_EXAMPLE[region] })}
            type="tel"
            autoComplete="off"
          />
          <TextField field={fields.email} label={label.email} type="email" autoComplete="off" />
        </Fields>
        <datalist id="payers">
          {payers.map(({ fullName, phone, email }) => (
            <option key={`${phone} ${email}`} value={fullName}>
              {phone || email}
            </option>
          ))}
        </datalist>
      </div>
    </Card>
  );
}

/** If the name of a known payer is chosen, fills in the phone and the e-mail where they are empty. */
function fillIn(target: EventTarget, group: HTMLElement, payers: readonly KnownPayer[]) {
  if (!(target instanceof HTMLInputElement) || target.name !== "fullName") return;
  const chosen = payers.find(({ fullName }) => fullName === target.value);
  for (const field of chosen ? group.querySelectorAll("input") : [])
    if (chosen && field.value === "") field.value = field.name === "phone" ? chosen.phone : chosen.email;
}

type DueProps = {
  fields: InvoiceFields;
  /** The first day that may be chosen for each field. */
  earliest: Record<"dueDate" | "linkExpirationDate", Day>;
  /** For a new invoice: a number of days, counted from `today`, in place of a day; and what that makes of the day. */
  days?: { field: FieldLike; today: Day; words: (count: number) => string; ownDay: string; dayWins: string };
};

/**
 * The day payment is due, and below it the link's last day, folded while it is the same. With scripts, the number of
 * days and the due day clear each other; without scripts, the server takes the day.
 */
export function DueFields({ fields: { dueDate, linkExpirationDate }, earliest, days }: DueProps) {
  const { t } = useTranslation(["invoice-form", "invoices"]);
  const { t: inComponents } = useTranslation("components");
  const label = useFieldLabels();
  const zone = inComponents(`zone.${useZone()}`);
  return (
    <Card title={t("due")}>
      <div className="fields" onInput={days && putOut}>
        {days && <LinkDays {...days} label={label.linkDays} />}
        <DateField
          field={dueDate}
          label={days ? days.ownDay : label.dueDate}
          help={days && <span className="no-js-only">{days.dayWins}</span>}
          min={earliest.dueDate}
        />
      </div>
      <Folded
        summary={
          <>
            {t("linkUntil")} <span className="like-link">{t("linkChange")}</span>
          </>
        }
        fields={[linkExpirationDate]}
      >
        <DateField
          field={linkExpirationDate}
          label={label.linkExpirationDate}
          help={t("expirationHelp", { zone })}
          min={earliest.linkExpirationDate}
        />
      </Folded>
    </Card>
  );
}

type DeliveryProps = {
  fields: InvoiceFields;
  channels?: { field: FieldLike; help: string };
  languages: readonly Language[];
};

/** How the link of a new invoice reaches the payer, and in which language, if the region has more than one. */
export function DeliveryFields({ fields, channels, languages }: DeliveryProps) {
  const { t } = useTranslation(["invoice-form", "invoices"]);
  const { t: word } = useTranslation("words");
  const label = useFieldLabels();
  const [only] = languages;
  if (!channels && languages.length === 1) return <input type="hidden" name={fields.language.name} value={only} />;
  return (
    <Card title={t("delivery")}>
      {channels && (
        <CheckboxGroup
          {...channels}
          label={label.channels}
          chips
          options={SEND_CHANNELS.map((value) => ({ value, label: word(SEND_CHANNEL[value]) }))}
        />
      )}
      {languages.length > 1 ? (
        <RadioGroup
          field={fields.language}
          label={label.language}
          chips
          options={languages.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
        />
      ) : (
        <input type="hidden" name={fields.language.name} value={only} />
      )}
    </Card>
  );
}

const RARE = [
  "partialAllowed",
  "preAuth",
  "checkInDate",
  "scheduledDate",
  "reminders",
  "recurringInterval",
  "installmentCard",
  "installmentPeriod",
] as const;

type MoreProps = {
  fields: InvoiceFields;
  region: Region;
  /** The first day that may be chosen for each field. */
  earliest: Record<"scheduledDate" | "checkInDate", Day>;
};

/** The fields that most invoices leave empty: folded, unless one of them is filled in or wrong. */
export function MoreOptions({ fields, region, earliest }: MoreProps) {
  const { t } = useTranslation(["invoice-form", "invoices"]);
  const { t: word } = useTranslation("words");
  const label = useFieldLabels();
  const none = t("none");
  return (
    <Card>
      <Folded summary={t("more")} fields={RARE.map((name) => fields[name])}>
        <div className="stack">
          <CheckboxField field={fields.partialAllowed} label={label.partialAllowed} help={t("partialHelp")} />
          <CheckboxField
            field={fields.preAuth}
            label={label.preAuth}
            help={t("preAuthHelp", { count: PRE_AUTH_DAYS })}
          />
          <Fields>
            <DateField field={fields.checkInDate} label={label.checkInDate} min={earliest.checkInDate} />
            <DateField
              field={fields.scheduledDate}
              label={label.scheduledDate}
              help={t("scheduledHelp")}
              min={earliest.scheduledDate}
            />
            <SelectField
              field={fields.recurringInterval}
              label={label.recurringInterval}
              help={t("recurringHelp")}
              placeholder={t("notRecurring")}
              options={RECURRING_INTERVALS.map((value) => ({ value, label: word(RECURRING_INTERVAL[value]) }))}
            />
            {hasInstallments(region) && (
              <>
                <SelectField
                  field={fields.installmentCard}
                  label={label.installmentCard}
                  placeholder={none}
                  options={Object.entries(INSTALLMENT_CARD).map(([value, name]) => ({ value, label: name }))}
                />
                <SelectField
                  field={fields.installmentPeriod}
                  label={label.installmentPeriod}
                  placeholder={none}
                  options={INSTALLMENT_PERIODS.map((months) => ({
                    value: String(months),
                    label: t("invoices:field.months", { count: months }),
                  }))}
                />
              </>
            )}
            <CheckboxGroup
              field={fields.reminders}
              label={label.reminders}
              help={t("remindersHelp")}
              options={REMINDERS.map((value) => ({ value, label: word(REMINDER[value]) }))}
            />
          </Fields>
        </div>
      </Folded>
    </Card>
  );
}
