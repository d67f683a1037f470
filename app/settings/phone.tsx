import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Banner } from "~/components/feedback/banner";
import { FirstErrorContext } from "~/components/form/field";
import { FormErrors } from "~/components/form/form-errors";
import { Form } from "~/components/form/own-form";
import { firstWrong, formErrorsOf, repliedField } from "~/components/form/replied-field";
import { SubmitButton } from "~/components/form/submit-button";
import { TextField } from "~/components/form/text-field";
import { ButtonRow } from "~/components/page/button";
import { DescriptionList } from "~/components/page/description-list";
import { Card } from "~/components/page/page";
import { isOwner } from "#provider/contract/permissions";
import { message } from "~/i18n/messages";
import { guardedAction, guardedLoader, personOf } from "~/server/guard";
import { optional } from "~/server/optional";
import { readMobile, showPhone } from "~/server/phone";
import { paths } from "~/paths";
import { settingsPaths } from "~/paths/settings";
import { PHONE_EXAMPLE } from "~/utils/phone-example";
import { PHONE_STEP_ENDS, phoneStep } from "./phone-step";
import { phoneFormSchema } from "./schema";

export const handle = { i18n: ["settings"], title: "settings:phone.title" };

export const loader = guardedLoader({}, async ({ context, provider, url, region }) => {
  const because = url.searchParams.get("because");
  const [user, owners] = await Promise.all([
    context.user(),
    optional(context, "owners_unknown", provider.users.owners()),
  ]);
  const { supportPhone } = context.env.regions[region];
  return {
    phone: showPhone(user.mobilePhone),
    // An owner has nobody above them; others ask an owner.
    owners: isOwner(personOf(user)) ? [] : (owners ?? []),
    support: { phone: showPhone(supportPhone), url: `https://wa.me/${supportPhone.replace(/\D/g, "")}` },
    example: PHONE_EXAMPLE[region],
    because: PHONE_STEP_ENDS.find((end) => end === because),
  };
});

/** Sends a code to the old phone, and leads to the page that asks for it. */
export const action = guardedAction({}, async ({ form, provider, context, region, redirect }) => {
  const submission = form.parse(phoneFormSchema((text) => readMobile(region, text)));
  if (!submission.ok) return submission.reply();
  const { mobilePhone } = submission.value;
  if (mobilePhone === (await context.user()).mobilePhone)
    return submission.reply({ fieldErrors: { mobilePhone: [message("phoneSame")] } });
  const sent = await submission.send(() => provider.profile.sendPhoneCode({ params: { mobilePhone }, query: {} }));
  if (!sent.ok) return sent.reply;
  await context.pendingStep.set(phoneStep(sent.answer, { mobilePhone, stage: "old" }));
  return redirect(settingsPaths.phoneCode);
});

export default function Phone() {
  const { phone, example, because, owners, support } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { t } = useTranslation("settings");
  return (
    <div className="columns">
      <Card title={t("phone.title")}>
        <DescriptionList items={[{ term: t("phone.current"), value: phone }]} />
        {because && !reply && <Banner tone="warning">{t(`phone.because.${because}`)}</Banner>}
        <Form method="post" action={paths.settingsPhone} className="stack form-narrow">
          <p className="muted">{t("phone.how")}</p>
          <FormErrors errors={formErrorsOf(reply)} />
          <FirstErrorContext.Provider value={firstWrong(reply)}>
            <TextField
              field={repliedField("mobilePhone", reply)}
              label={t("phone.new")}
              help={t("phone.newHelp", { example })}
              type="tel"
              inputMode="tel"
              autoComplete="tel"
            />
          </FirstErrorContext.Provider>
          <ButtonRow>
            <SubmitButton>{t("phone.send")}</SubmitButton>
          </ButtonRow>
        </Form>
      </Card>
      <Card title={t("phone.lost")}>
        {owners.length > 0 ? (
          <>
            <p>{t("phone.lostAskOwner")}</p>
            <ul className="stack stack-tight">
              {owners.map(({ fullName, email }) => (
                <li key={email} className="long-words">
                  {fullName} · <a href={`mailto:${email}`}>{email}</a>
                </li>
              ))}
            </ul>
          </>
        ) : (
          <p>{t("phone.lostOwner")}</p>
        )}
        <p>
          {t("phone.support")} <a href={support.url}>{support.phone}</a>
        </p>
      </Card>
    </div>
  );
}
