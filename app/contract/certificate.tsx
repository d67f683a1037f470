import { redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PREPARE_APPLICATION } from "#provider/contract/connect";
import type { SignerCertificate } from "#provider/contract/merchant-contracts";
import { sayWord } from "#provider/rules/open-words";
import { Banner } from "~/components/feedback/banner";
import { RadioGroup } from "~/components/form/choice-fields";
import { Countdown } from "~/components/form/countdown";
import { FirstErrorContext, plainField } from "~/components/form/field";
import { FormErrors } from "~/components/form/form-errors";
import { Form } from "~/components/form/own-form";
import { firstWrong, formErrorsOf, repliedField } from "~/components/form/replied-field";
import { SubmitButton } from "~/components/form/submit-button";
import { useFocusWrong } from "~/components/form/use-focus-wrong";
import { ButtonRow, LinkButton } from "~/components/page/button";
import { Card } from "~/components/page/page";
import { message } from "~/i18n/messages";
import { useFormat } from "~/i18n/use-format";
import { guardedAction, guardedLoader } from "~/server/guard";
import { codeOf } from "~/server/refusal";
import { areaSheets } from "~/styles/areas";
import { contractPaths } from "~/paths/contract";
import { pathParams } from "~/paths";
import { EndBanner } from "./end-banner";
import { certificateSchema } from "./schema";
import { SigningPage } from "./signing-page";
import { begunRequest, keepRequest, keptRequest, signingEnd } from "./signing";

export const handle = { i18n: ["contract-sign"], title: "contract-sign:certificate.title" };
export const links = areaSheets("forms");

/**
 * The certificates of the person whom the phone has named. A person who comes too early or too late is led to their
 * current step.
 */
export const loader = guardedLoader(
  PREPARE_APPLICATION,
  pathParams.application,
  async ({ provider, context, params: { appId }, url }) => {
    const [{ name, signedDate, openSigning }, kept] = await Promise.all([
      provider.merchantContracts.contract({ params: { appId } }),
      keptRequest(context, appId),
    ]);
    const because = signingEnd(url);
    if (signedDate !== null) throw redirect(contractPaths.signed(appId));
    if (!openSigning || typeof openSigning.step !== "string")
      throw redirect(contractPaths.sign(appId, because ?? (kept && "SESSION")));
    if (openSigning.step === "IDENTIFYING" || (openSigning.step === "SIGNING" && !because))
      throw redirect(contractPaths.waiting(appId));
    const { person, certificates, sessionEndsDate } = openSigning;
    const usable = certificates.filter((certificate) => certificate.usable);
    return {
      crumb: name,
      appId,
      because,
      person: person?.fullName ?? "",
      certificates,
      chosen: usable.length === 1 ? usable[0]?.id : undefined,
      isUsable: usable.length > 0,
      needs:
        // A missing tax id concerns all certificates, so no other certificate would help.
        certificates.find(({ fault }) => fault === "TAX_ID_MISSING")?.fault ??
        certificates.find(({ fault }) => fault !== null && fault !== "ENDED")?.fault ??
        null,
      sessionEndsDate,
    };
  },
);

/** Asks the phone to sign with a certificate, and leads to the page that waits for it. */
export const action = guardedAction(
  PREPARE_APPLICATION,
  pathParams.application,
  async ({ form, provider, context, params: { appId }, redirect: leadTo }) => {
    const submission = form.parse(certificateSchema);
    if (!submission.ok) return submission.reply();
    const { certificateId } = submission.value;
    const { name, signedDate, openSigning } = await provider.merchantContracts.contract({ params: { appId } });
    if (signedDate !== null) return leadTo(contractPaths.signed(appId));
    if (!openSigning) return leadTo(contractPaths.sign(appId, "SESSION"));
    const { step, transactionId, phone, userId, certificates } = openSigning;
    if (step !== "CHOOSING") return leadTo(contractPaths.waiting(appId));
    if (!certificates.some(({ id, usable }) => id === certificateId && usable))
      return submission.reply({ fieldErrors: { certificateId: [message("choose")] } });
    const sent = await submission.send(
      () => provider.merchantContracts.signCode({ params: { appId }, query: { transactionId, certificateId } }),
      { repeatable: true },
    );
    // The session has ended between the two calls.
    if (!sent.ok)
      return codeOf(sent.reason) === "invalid_state" ? leadTo(contractPaths.sign(appId, "SESSION")) : sent.reply;
    await keepRequest(context, begunRequest(sent.answer, { appId, name, step: "SIGNING", phone, userId }));
    return leadTo(contractPaths.waiting(appId));
  },
);

export default function ChooseCertificate() {
  const { crumb, appId, because, person, certificates, chosen, isUsable, needs, sessionEndsDate } =
    useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { t } = useTranslation("contract-sign");
  useFocusWrong(reply);
  const optionOf = useCertificate();
  const errors = reply?.result.error?.["certificateId"];
  const field = reply
    ? repliedField("certificateId", reply)
    : plainField("certificateId", { required: true, ...(chosen ? { value: chosen } : {}) });
  return (
    <SigningPage step={3} title={t("certificate.title")} name={crumb}>
      {because && !reply && <EndBanner end={because} />}
      {!isUsable && (
        <Banner tone="warning" title={t("certificate.none")}>
          <p>{needs === null ? t("certificate.noneHint") : sayWord(needs, (known) => t(`need.${known}`))}</p>
        </Banner>
      )}
      <Card>
        <p>{t("certificate.person", { name: person })}</p>
        <Form method="post" action={contractPaths.certificate(appId)} className="stack">
          <FormErrors errors={formErrorsOf(reply)} />
          <FirstErrorContext.Provider value={firstWrong(reply)}>
            <RadioGroup
              field={errors ? { ...field, errors } : field}
              label={t("certificate.choose")}
              options={certificates.map(optionOf)}
            />
          </FirstErrorContext.Provider>
          <p className="muted">
            <Countdown until={sessionEndsDate} done={t("end.SESSION")}>
              {(when) => t("certificate.session", { when })}
            </Countdown>
          </p>
          <ButtonRow>
            <LinkButton to={contractPaths.one(appId)}>{t("back")}</LinkButton>
            {isUsable ? (
              <SubmitButton>{t("certificate.sign")}</SubmitButton>
            ) : (
              <LinkButton variant="primary" to={contractPaths.otherPhone(appId)}>
                {t("waiting.other")}
              </LinkButton>
            )}
          </ButtonRow>
        </Form>
      </Card>
    </SigningPage>
  );
}

/** A certificate to choose: its owner, its end, and the reason if it cannot sign. */
function useCertificate() {
  const { t } = useTranslation("contract-sign");
  const { date } = useFormat();
  return ({ id, kind, subject, company, validUntil, endsSoon, usable, fault }: SignerCertificate) => {
    const until = t("certificate.until", { date: date(validUntil) });
    return {
      value: id,
      label: `${sayWord(kind, (known) => t(`kind.${known}`))}: ${company ?? subject}`,
      help: [
        company !== null && subject,
        fault ? sayWord(fault, (known) => t(`need.${known}`)) : until,
        endsSoon && t("certificate.endsSoon"),
      ]
        .filter((part) => part !== false)
        .join(" · "),
      disabled: !usable,
    };
  };
}
