import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { AREA_ACCESS } from "#provider/contract/permissions";
import { isOver } from "#provider/rules/erasure";
import { RouteDialog } from "~/components/dialog/route-dialog";
import { Banner } from "~/components/feedback/banner";
import { FormErrors } from "~/components/form/form-errors";
import { Form } from "~/components/form/own-form";
import { formErrorsOf } from "~/components/form/replied-field";
import { SubmitButton } from "~/components/form/submit-button";
import { ButtonRow, LinkButton } from "~/components/page/button";
import { useFormat } from "~/i18n/use-format";
import { guardedAction, guardedLoader } from "~/server/guard";
import { pathParams, paths } from "~/paths";
import { eraseCustomerSchema } from "./schema";

export const handle = { dialog: true, i18n: ["erase-customer"], title: "erase-customer:title" };

/** The data that would be replaced, and what prevents it. `?step=last` asks for the last confirmation. */
export const loader = guardedLoader(
  AREA_ACCESS.eraseCustomer,
  pathParams.customer,
  async ({ provider, params: { id }, url }) => {
    const erasure = await provider.customers.erasure({ params: { id } });
    return { id, ...erasure, isOver: isOver(erasure), isLast: url.searchParams.get("step") === "last" };
  },
);

/** Erases the customer for good. */
export const action = guardedAction(
  AREA_ACCESS.eraseCustomer,
  pathParams.customer,
  async ({ form, provider, params: { id }, redirect }) => {
    const submission = form.parse(eraseCustomerSchema);
    if (!submission.ok) return submission.reply();
    const sent = await submission.send(() => provider.customers.erase({ params: { id } }));
    if (!sent.ok) return sent.reply;
    return redirect(paths.customers, "erase-customer:toast");
  },
);

export default function EraseCustomer() {
  const { id, isOver: mayErase, isLast } = useLoaderData<typeof loader>();
  const { t } = useTranslation("erase-customer");
  const close = paths.customer(id);
  return (
    <RouteDialog title={t("title")} close={close}>
      {mayErase ? isLast ? <LastStep close={close} /> : <FirstStep id={id} close={close} /> : <Open close={close} />}
    </RouteDialog>
  );
}

/** The documents that are still open, and how to finish them first. */
function Open({ close }: { close: string }) {
  const { openInvoices, recurringInvoices, unfinishedPayments } = useLoaderData<typeof loader>();
  const { t } = useTranslation("erase-customer");
  const format = useFormat();
  const lines = { openInvoices, recurringInvoices, unfinishedPayments };
  return (
    <div className="stack">
      <Banner tone="warning" title={t("open.title")}>
        <ul className="bulleted">
          {OPEN.filter((what) => lines[what] > 0).map((what) => (
            <li key={what}>{t(`open.${what}`, { count: lines[what], number: format.number(lines[what]) })}</li>
          ))}
        </ul>
      </Banner>
      <ButtonRow>
        <LinkButton to={close} preventScrollReset replace>
          {t("close")}
        </LinkButton>
      </ButtonRow>
    </div>
  );
}

const OPEN = ["openInvoices", "recurringInvoices", "unfinishedPayments"] as const;

function FirstStep({ id, close }: { id: string; close: string }) {
  const { t } = useTranslation("erase-customer");
  return (
    <div className="stack">
      <Concerned />
      <div>
        <p>{t("replaced")}</p>
        <ul className="bulleted">
          <li>{t("replacedName")}</li>
          <li>{t("replacedContacts")}</li>
          <li>{t("replacedHistory")}</li>
          <li>{t("replacedWords")}</li>
        </ul>
      </div>
      <div>
        <p>{t("stays")}</p>
        <ul className="bulleted">
          <li>{t("staysMoney")}</li>
          <li>{t("staysWords")}</li>
        </ul>
      </div>
      <ButtonRow>
        <LinkButton to={close} preventScrollReset replace data-first-stop>
          {t("cancel")}
        </LinkButton>
        <LinkButton to={`${paths.eraseCustomer(id)}?step=last`} preventScrollReset replace>
          {t("next")}
        </LinkButton>
      </ButtonRow>
    </div>
  );
}

/** The number of documents that would change. */
function Concerned() {
  const { invoiceCount, paymentCount } = useLoaderData<typeof loader>();
  const { t } = useTranslation("erase-customer");
  const format = useFormat();
  return (
    <p className="strong">
      {t("concerned", { invoices: format.number(invoiceCount), payments: format.number(paymentCount) })}
    </p>
  );
}

function LastStep({ close }: { close: string }) {
  const reply = useActionData<typeof action>();
  const { t } = useTranslation("erase-customer");
  return (
    <Form method="post" className="stack">
      <FormErrors errors={formErrorsOf(reply)} />
      <Concerned />
      <p>{t("last")}</p>
      <ButtonRow>
        {/* The focus starts on the link back: Enter alone changes nothing. */}
        <LinkButton to={close} preventScrollReset replace data-first-stop>
          {t("cancel")}
        </LinkButton>
        <SubmitButton critical name="intent" value="erase">
          {t("action")}
        </SubmitButton>
      </ButtonRow>
    </Form>
  );
}
