import { data } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Open } from "#provider/contract/open-word";
import {
  WEBHOOK_CHECKED_LENGTH,
  WEBHOOK_TOLERANCE_SECONDS,
  type SignatureVerdict,
} from "#provider/contract/webhook-words";
import { knownWord, sayWord } from "#provider/rules/open-words";
import { Banner, type BannerTone } from "~/components/feedback/banner";
import { FirstErrorContext } from "~/components/form/field";
import { FormErrors } from "~/components/form/form-errors";
import { Form } from "~/components/form/own-form";
import { firstWrong, formErrorsOf, repliedField } from "~/components/form/replied-field";
import { SubmitButton } from "~/components/form/submit-button";
import { TextArea } from "~/components/form/text-field";
import { Card } from "~/components/page/page";
import type { FormReply, Reply } from "~/server/form";
import { guardedAction, guardedLoader } from "~/server/guard";
import { sentences } from "~/server/i18n";
import { areaSheets } from "~/styles/areas";
import { webhookParams } from "~/paths/webhook";
import { CONFIGURE } from "../access";
import { readReceivedHeaders, receivedBody } from "./received-headers";
import { signatureCheckSchema } from "./schema";
import { crumbOf } from "./words";
import { WebhookPage } from "./webhook-page";

export const links = areaSheets("forms");
export const handle = { i18n: ["webhook-check", "webhook", "webhook-words"], title: "webhook-check:title" };

export const loader = guardedLoader(CONFIGURE, webhookParams, async ({ provider, params: { webhookId } }) => {
  const { id, url, form, applications, failingDate, pausedDate, goneDate } = await provider.webhooks.get({
    params: { id: webhookId },
  });
  return {
    crumb: crumbOf(url),
    webhook: { id, url, form, applications, failingDate, pausedDate, goneDate },
    isOld: knownWord(form) === "OLD",
  };
});

type Answer = { reply: FormReply; verdict?: Open<SignatureVerdict> };

/** Judges a message that a server got. The answer is the page itself, because nothing changed. */
export const action = guardedAction(
  CONFIGURE,
  webhookParams,
  async ({ form, provider, params: { webhookId }, language }) => {
    const params = { id: webhookId };
    await provider.webhooks.get({ params });
    const answer = ({ data: reply, init }: Reply, verdict?: Answer["verdict"]) =>
      data<Answer>({ reply, ...(verdict === undefined ? {} : { verdict }) }, { status: init?.status ?? 422 });
    const submission = form.parse(signatureCheckSchema);
    if (!submission.ok) return answer(submission.reply());
    const { values, missing, tooLong } = readReceivedHeaders(submission.value.headers);
    const t = sentences(language).getFixedT(null, "webhook-check");
    const wrong = [
      ...(missing.length > 0 ? [t("missing", { names: missing.join(", ") })] : []),
      ...(tooLong.length > 0 ? [t("tooLong", { names: tooLong.join(", ") })] : []),
    ];
    if (wrong.length > 0) return answer(submission.reply({ fieldErrors: { headers: wrong } }));
    const body = { ...values, body: receivedBody(submission.value.body) };
    const sent = await submission.send(() => provider.webhooks.check({ params, body }));
    return sent.ok ? answer(submission.reply({ status: 200 }), sent.answer.verdict) : answer(sent.reply);
  },
);

const TONES = {
  RIGHT: "success",
  OLD: "warning",
  EARLY: "warning",
  BODY: "critical",
  SECRET: "critical",
} as const satisfies Record<SignatureVerdict, BannerTone>;

export default function CheckSignature() {
  const { webhook, isOld } = useLoaderData<typeof loader>();
  const { reply, verdict } = useActionData<typeof action>() ?? {};
  const { t } = useTranslation("webhook-check");
  return (
    <WebhookPage webhook={webhook}>
      {isOld ? (
        <Card>
          <p>{t("old")}</p>
        </Card>
      ) : (
        <>
          {verdict !== undefined && <Verdict verdict={verdict} />}
          <Card title={t("title")}>
            <p>{t("lead")}</p>
            <Form method="post" className="stack form-narrow" preventScrollReset>
              <FormErrors errors={formErrorsOf(reply)} />
              <FirstErrorContext.Provider value={firstWrong(reply)}>
                <TextArea
                  field={{ ...repliedField("headers", reply), maxLength: WEBHOOK_CHECKED_LENGTH }}
                  label={t("headers")}
                  help={t("headersHelp")}
                  rows={5}
                  autoComplete="off"
                  autoCapitalize="none"
                  spellCheck={false}
                />
                <TextArea
                  field={{ ...repliedField("body", reply), maxLength: WEBHOOK_CHECKED_LENGTH }}
                  label={t("body")}
                  help={t("bodyHelp")}
                  rows={8}
                  autoComplete="off"
                  autoCapitalize="none"
                  spellCheck={false}
                />
              </FirstErrorContext.Provider>
              <div className="row">
                <SubmitButton name="intent" value="check">
                  {t("submit")}
                </SubmitButton>
              </div>
            </Form>
          </Card>
        </>
      )}
    </WebhookPage>
  );
}

/** Right or wrong, why, and what to do. */
function Verdict({ verdict }: { verdict: Open<SignatureVerdict> }) {
  const { t } = useTranslation("webhook-check");
  const known = knownWord(verdict);
  const count = WEBHOOK_TOLERANCE_SECONDS / 60;
  return (
    <Banner tone={known ? TONES[known] : "info"} title={sayWord(verdict, (word) => t(`verdict.${word}.title`))} isReply>
      {known && <p>{t(`verdict.${known}.text`, { count })}</p>}
    </Banner>
  );
}
