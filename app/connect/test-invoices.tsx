import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { TestInvoiceStatus } from "#provider/contract/connect";
import { DESCRIPTION_LENGTH } from "#provider/contract/limits";
import { AREA_ACCESS } from "#provider/contract/permissions";
import { REGION_FACTS } from "#provider/contract/regions";
import { mayTest } from "#provider/rules/test-invoices";
import { Banner } from "~/components/feedback/banner";
import { FirstErrorContext } from "~/components/form/field";
import { FormErrors } from "~/components/form/form-errors";
import { keyFor } from "~/components/form/form-keys";
import { HiddenKey } from "~/components/form/hidden-key";
import { Form } from "~/components/form/own-form";
import { firstWrong, formErrorsOf, repliedField } from "~/components/form/replied-field";
import { SubmitButton } from "~/components/form/submit-button";
import { AmountField, TextArea } from "~/components/form/text-field";
import { useFocusWrong } from "~/components/form/use-focus-wrong";
import { Badge, WordBadge } from "~/components/page/badge";
import { ButtonRow } from "~/components/page/button";
import { BriefTime } from "~/components/page/date-time";
import { Money } from "~/components/page/money";
import { Card, Page } from "~/components/page/page";
import type { Tone } from "~/i18n/words";
import { formKey } from "~/server/form-key";
import { guardedAction, guardedLoader } from "~/server/guard";
import { areaSheets } from "~/styles/areas";
import { connectParams, testInvoicesPath } from "~/paths/connect";
import { testInvoiceSchema } from "./schema";

export const handle = { i18n: ["test-invoices"], title: "test-invoices:title" };
export const links = areaSheets("forms", "connect");

const TONES: Record<TestInvoiceStatus, Tone> = { PENDING: "info", DECLINED: "critical", PAID: "success" };

export const loader = guardedLoader(
  AREA_ACCESS.connect,
  connectParams.testInvoices,
  async ({ params, provider, region, url }) => {
    const [{ status, values, appId }, invoices] = await Promise.all([
      provider.connect.get({ params }),
      provider.connect.testInvoices({ params }),
    ]);
    const crumb = values["application.name"] ?? appId;
    return {
      mayTest: mayTest(status),
      invoices,
      currency: REGION_FACTS[region].currency,
      crumb,
      idempotencyKey: formKey(url),
      anotherKey: crypto.randomUUID(),
    };
  },
);

/** Issues a test invoice; its letter goes to the person who issues it. */
export const action = guardedAction(
  AREA_ACCESS.connect,
  connectParams.testInvoices,
  async ({ params, form, provider, language, redirect }) => {
    const submission = form.parse(testInvoiceSchema(language));
    if (!submission.ok) return submission.reply();
    const { idempotencyKey, testAmount: amount, description } = submission.value;
    const sent = await submission.send(
      () => provider.connect.testInvoice({ params, body: { amount, description }, idempotencyKey }),
      { fields: { amount: "testAmount" } },
    );
    return sent.ok ? redirect(testInvoicesPath(params.appId), "test-invoices:toast.created") : sent.reply;
  },
);

export default function TestInvoices() {
  const { mayTest: isOpen, invoices, currency, crumb, ...keys } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { t } = useTranslation("test-invoices");
  useFocusWrong(reply);
  const { key, isAnother } = keyFor(reply, keys);
  return (
    <Page form title={t("title")} subtitle={crumb}>
      <Banner>{t(isOpen ? "what" : "over")}</Banner>
      {isOpen && (
        // Another invoice has another form, without input.
        <Form key={keys.idempotencyKey} method="post" className="stack">
          <FormErrors errors={formErrorsOf(reply)} />
          <HiddenKey value={key} />
          <FirstErrorContext.Provider value={firstWrong(reply)}>
            <Card title={t("new")}>
              <div className="stack">
                <AmountField field={repliedField("testAmount", reply)} label={t("amount")} currency={currency} />
                <TextArea
                  field={{ ...repliedField("description", reply), maxLength: DESCRIPTION_LENGTH.max }}
                  label={t("description")}
                />
              </div>
              <p className="muted">{t("letter")}</p>
              <ButtonRow>
                <SubmitButton>{t(isAnother ? "another" : "issue")}</SubmitButton>
              </ButtonRow>
            </Card>
          </FirstErrorContext.Provider>
        </Form>
      )}
      <Card title={t("issued")}>
        {invoices.length === 0 ? (
          <p className="muted">{t("none")}</p>
        ) : (
          <ul className="connect-tests">
            {invoices.map((invoice) => (
              <li key={invoice.id} className="stack">
                <p className="connect-test">
                  <Badge tone="warning">{t("test")}</Badge>
                  <WordBadge word={invoice.status} tones={TONES} say={(status) => t(`status.${status}`)} />
                  <strong>
                    <Money minor={invoice.amount} currency={invoice.currency} />
                  </strong>
                </p>
                <p>{invoice.description}</p>
                <p className="muted">
                  {invoice.createdBy} · <BriefTime at={invoice.createdDate} />
                  {" · "}
                  <a
                    href={invoice.payUrl}
                    target="_blank"
                    rel="noreferrer"
                    aria-label={t("openOf", { code: invoice.code })}
                  >
                    {t("open")}
                  </a>
                </p>
              </li>
            ))}
          </ul>
        )}
      </Card>
    </Page>
  );
}
