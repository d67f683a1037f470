import { redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PREPARE_APPLICATION } from "#provider/contract/connect";
import { SIGNER_ID_DIGITS } from "#provider/contract/limits";
import { isRegionMobile } from "#provider/contract/regions";
import { Banner } from "~/components/feedback/banner";
import { FirstErrorContext } from "~/components/form/field";
import { FormErrors } from "~/components/form/form-errors";
import { Form } from "~/components/form/own-form";
import { firstWrong, formErrorsOf, repliedField } from "~/components/form/replied-field";
import { SubmitButton } from "~/components/form/submit-button";
import { TextField } from "~/components/form/text-field";
import { useFocusWrong } from "~/components/form/use-focus-wrong";
import { ButtonRow, LinkButton } from "~/components/page/button";
import { Card } from "~/components/page/page";
import { typedDigits } from "~/utils/typed-digits";
import { guardedAction, guardedLoader } from "~/server/guard";
import { readMobile, showPhone } from "~/server/phone";
import { codeOf } from "~/server/refusal";
import { areaSheets } from "~/styles/areas";
import { contractPaths } from "~/paths/contract";
import { pathParams } from "~/paths";
import { PHONE_EXAMPLE } from "~/utils/phone-example";
import { EndBanner } from "./end-banner";
import { signerFormSchema } from "./schema";
import { SigningPage } from "./signing-page";
import { begunRequest, keepRequest, keptRequest, signingEnd, stepPath } from "./signing";

export const handle = { i18n: ["contract-sign"], title: "contract-sign:phone.title" };
export const links = areaSheets("forms");

/**
 * The form for the phone number. A signing that has begun continues at its current step, unless it has ended or the
 * person wants to type another number.
 */
export const loader = guardedLoader(
  PREPARE_APPLICATION,
  pathParams.application,
  async ({ provider, context, params: { appId }, url, region }) => {
    const [{ name, state, signedDate, openSigning, isOpenElsewhere, signer }, user, kept] = await Promise.all([
      provider.merchantContracts.contract({ params: { appId } }),
      context.user(),
      keptRequest(context, appId),
    ]);
    if (signedDate !== null) throw redirect(contractPaths.signed(appId));
    const because = signingEnd(url);
    // A step that is not known here has no page: the person begins again.
    const isKnown = openSigning !== null && typeof openSigning.step === "string";
    if (isKnown && !because && !url.searchParams.has("other")) throw redirect(stepPath(appId, openSigning));
    const phone = kept?.phone ?? signer?.phone ?? user.mobilePhone;
    return {
      crumb: name,
      appId,
      because,
      isUnread: state === "AWAITING_READING",
      isOpenElsewhere,
      phone: isRegionMobile(region, phone) ? showPhone(phone) : "",
      userId: kept?.userId ?? signer?.userId ?? "",
      example: PHONE_EXAMPLE[region],
      digits: SIGNER_ID_DIGITS,
    };
  },
);

/** Asks the phone for its owner, and leads to the page that waits for it. A repeat continues the same request. */
export const action = guardedAction(
  PREPARE_APPLICATION,
  pathParams.application,
  async ({ form, provider, context, params: { appId }, region, redirect: leadTo }) => {
    const submission = form.parse(signerFormSchema((text) => readMobile(region, text)));
    if (!submission.ok) return submission.reply();
    const { phone, userId } = submission.value;
    const [{ name }, sent] = await Promise.all([
      provider.merchantContracts.contract({ params: { appId } }),
      submission.send(() => provider.merchantContracts.authCode({ params: { appId }, query: { phone, userId } }), {
        repeatable: true,
      }),
    ]);
    if (!sent.ok) return codeOf(sent.reason) === "invalid_state" ? leadTo(contractPaths.one(appId)) : sent.reply;
    await keepRequest(context, begunRequest(sent.answer, { appId, name, step: "IDENTIFYING", phone, userId }));
    return leadTo(contractPaths.waiting(appId));
  },
);

export default function SignContract() {
  const { crumb, appId, because, isUnread, isOpenElsewhere, phone, userId, example, digits } =
    useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { t } = useTranslation("contract-sign");
  useFocusWrong(reply);
  const typed = {
    ...repliedField("userId", reply),
    minLength: digits,
    maxLength: digits * 2,
    pattern: typedDigits(digits),
  };
  if (isUnread)
    return (
      <SigningPage step={1} title={t("phone.title")} name={crumb}>
        <Banner tone="warning" title={t("unread.title")}>
          {t("unread.text")}
        </Banner>
        <ButtonRow>
          <LinkButton variant="primary" to={contractPaths.one(appId)}>
            {t("unread.read")}
          </LinkButton>
        </ButtonRow>
      </SigningPage>
    );
  return (
    <SigningPage step={1} title={t("phone.title")} name={crumb}>
      {because && !reply && <EndBanner end={because} />}
      {isOpenElsewhere && <Banner title={t("elsewhere.title")}>{t("elsewhere.text")}</Banner>}
      <Card>
        <p>{t("phone.how")}</p>
        {/* The form has its own address, so that a reason for coming back does not belong to the next try. */}
        <Form method="post" action={contractPaths.sign(appId)} className="stack">
          <FormErrors errors={formErrorsOf(reply)} />
          <FirstErrorContext.Provider value={firstWrong(reply)}>
            <TextField
              field={repliedField("phone", reply)}
              label={t("phone.phone")}
              help={t("phone.phoneHelp", { example })}
              type="tel"
              inputMode="tel"
              autoComplete="tel"
              {...(reply ? {} : { defaultValue: phone })}
            />
            <TextField
              field={typed}
              label={t("phone.userId")}
              help={t("phone.userIdHelp")}
              inputMode="numeric"
              autoComplete="off"
              {...(reply ? {} : { defaultValue: userId })}
            />
          </FirstErrorContext.Provider>
          <p className="muted">{t("phone.next")}</p>
          <ButtonRow>
            <LinkButton to={contractPaths.one(appId)}>{t("back")}</LinkButton>
            <SubmitButton>{t("phone.send")}</SubmitButton>
          </ButtonRow>
        </Form>
      </Card>
      <p className="muted">{t("phone.none")}</p>
    </SigningPage>
  );
}
