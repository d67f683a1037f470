import { useActionData, useLoaderData, useLocation, useRouteLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { readTerms, shownTerms } from "~/forms/read-terms";
import { TERM_FIELDS } from "~/utils/merchant-terms";
import { termWords } from "~/server/term-words";
import { TermsInputs } from "~/billing/shared/terms/terms-fields";
import { RouteDialog } from "~/components/dialog/route-dialog";
import { FirstErrorContext, plainField, textOf, type FieldLike } from "~/components/form/field";
import { FormErrors } from "~/components/form/form-errors";
import { Form } from "~/components/form/own-form";
import { firstWrong, formErrorsOf } from "~/components/form/replied-field";
import { SubmitButton } from "~/components/form/submit-button";
import { ButtonRow, LinkButton } from "~/components/page/button";
import { guardedAction, guardedLoader } from "~/server/guard";
import { pathParams, paths } from "~/paths";
import { withParams } from "~/paths/search-params";
import { shortName } from "~/utils/short-name";
import { CHANGE_LINK } from "./access";
import type { loader as detailLoader } from "./detail";
import { linkTermsSchema } from "./schema";

export const handle = { dialog: true, i18n: ["merchant-terms"], title: "merchant-terms:title" };

/** The words of the form; the page behind the dialog has the link. */
export const loader = guardedLoader(CHANGE_LINK, async ({ language }) => ({ words: termWords(language) }));

/** Gives the link other terms of the merchant's own. */
export const action = guardedAction(
  CHANGE_LINK,
  pathParams.paymentLink,
  async ({ form, provider, params, url, redirect }) => {
    const link = await provider.links.get({ params: { id: params.id } });
    const submission = form.parse(linkTermsSchema);
    if (!submission.ok) return submission.reply();
    const own = readTerms(submission.value, link);
    if (!own.ok) return submission.reply(own);
    const { id } = link;
    const sent = await submission.send(() => provider.links.setTerms({ params: { id }, body: own.terms }), {
      repeatable: true,
    });
    if (!sent.ok) return sent.reply;
    return redirect(paths.paymentLink(id) + withParams(url.searchParams, {}), "payment-link:toast.terms", {
      title: shortName(sent.answer.title),
    });
  },
);

export default function PaymentLinkTerms() {
  const { t } = useTranslation("merchant-terms");
  const { words } = useLoaderData<typeof loader>();
  const { search } = useLocation();
  const reply = useActionData<typeof action>();
  const link = useRouteLoaderData<typeof detailLoader>("billing/payment-links/detail")?.link;
  if (!link) return null;
  const typed = shownTerms(link);
  const close = paths.paymentLink(link.id) + withParams(search, {});
  const { initialValue, error } = reply?.result ?? {};
  const field = (name: (typeof TERM_FIELDS)[number]): FieldLike => {
    const value = initialValue ? textOf(initialValue[name]) : typed[name];
    const errors = error?.[name];
    return plainField(name, { ...(value === undefined ? {} : { value }), ...(errors ? { errors } : {}) });
  };
  const fields = {
    reference: field("reference"),
    metadata: field("metadata"),
    redirectUrl: field("redirectUrl"),
    approveUrl: field("approveUrl"),
    cancelUrl: field("cancelUrl"),
    declineUrl: field("declineUrl"),
  };
  return (
    <RouteDialog title={words.title} close={close}>
      <Form method="post" className="stack">
        <FormErrors errors={formErrorsOf(reply)} />
        <FirstErrorContext.Provider value={firstWrong(reply)}>
          <TermsInputs fields={fields} words={words} />
        </FirstErrorContext.Provider>
        <ButtonRow>
          <LinkButton to={close} preventScrollReset replace>
            {t("cancel")}
          </LinkButton>
          <SubmitButton>{t("save")}</SubmitButton>
        </ButtonRow>
      </Form>
    </RouteDialog>
  );
}
