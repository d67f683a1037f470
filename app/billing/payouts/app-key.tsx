import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { ApplicationKeys } from "#provider/contract/applications";
import { PAYOUT_PAYMENT } from "#provider/contract/payouts";
import { RouteDialog } from "~/components/dialog/route-dialog";
import { Banner } from "~/components/feedback/banner";
import { KeepOldKey, useKeyDates } from "~/components/form/app-key-fields";
import { FirstErrorContext } from "~/components/form/field";
import { FormErrors } from "~/components/form/form-errors";
import { Form } from "~/components/form/own-form";
import { firstWrong, formErrorsOf, repliedField, type Replied } from "~/components/form/replied-field";
import { SubmitButton } from "~/components/form/submit-button";
import { TextField } from "~/components/form/text-field";
import { useFocusWrong } from "~/components/form/use-focus-wrong";
import { ButtonRow, LinkButton } from "~/components/page/button";
import { DescriptionList } from "~/components/page/description-list";
import { message } from "~/i18n/messages";
import { guardedAction, guardedLoader } from "~/server/guard";
import { keysFor, sendKeyCode } from "~/server/key-screens";
import { codeOf, screenError } from "~/server/refusal";
import { pathParams } from "~/paths";
import { payoutPaths } from "~/paths/payout";
import { appKeySchema } from "./app-key-schema";
import { sourcesOf } from "./sources";

export const handle = { dialog: true, i18n: ["app-key"], title: "app-key:title" };

const BECAUSE = ["ended", "expired", "tries"] as const;

/** Shows the facts about the key only to a person who may make another. */
export const loader = guardedLoader(
  PAYOUT_PAYMENT,
  pathParams.application,
  async ({ provider, context, params: { appId }, url }) => {
    const because = url.searchParams.get("because");
    const [keys, sources] = await Promise.all([keysFor(provider, appId), sourcesOf({ context, provider })]);
    // A person without the right to make keys is refused for every application, so the sources of payouts decide
    // whether this one is in sight.
    const source = sources.find((known) => known.appId === appId);
    if (!source) throw screenError(context, 404, "not_found");
    return { crumb: source.name, appId, keys, because: BECAUSE.find((known) => known === because) };
  },
);

/** Keeps a typed key once the provider accepts it; or sends the code that makes a new one. */
export const action = guardedAction(PAYOUT_PAYMENT, pathParams.application, async (args) => {
  const { form, context, params, redirect } = args;
  const { appId } = params;
  const submission = form.parse(appKeySchema);
  if (!submission.ok) return submission.reply();
  const { value } = submission;
  if (value.intent === "use") {
    const before = context.session.current()?.appKey;
    await context.session.keepKey(appId, value.appKey);
    const taken = await submission.send(() => context.provider().payouts.checkKey({ params: { appId } }));
    if (taken.ok) return redirect(payoutPaths.create(), "app-key:toast.used");
    await (before ? context.session.keepKey(before.appId, before.key) : context.session.dropKey());
    return codeOf(taken.reason) === "app_key_invalid"
      ? submission.reply({ fieldErrors: { appKey: [message("appKeyWrong")] } })
      : taken.reply;
  }
  const keepOld = value.keepOld === "on";
  return sendKeyCode(args, { send: submission.send, appId, keepOld, codeAt: payoutPaths.appKeyCode });
});

export default function AppKey() {
  const { appId, keys, because } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { t } = useTranslation("app-key");
  useFocusWrong(reply);
  return (
    <RouteDialog title={t("title")} close={payoutPaths.create()}>
      <div className="stack">
        {because && !reply && <Banner tone="warning">{t(`because.${because}`)}</Banner>}
        <p>{t("what", { appId })}</p>
        <FormErrors errors={formErrorsOf(reply)} />
        <HaveOne reply={reply} />
        {keys ? <MakeOne keys={keys} reply={reply} /> : <p className="muted">{t("askSomebody")}</p>}
        <ButtonRow>
          <LinkButton to={payoutPaths.create()} preventScrollReset replace>
            {t("back")}
          </LinkButton>
        </ButtonRow>
      </div>
    </RouteDialog>
  );
}

function HaveOne({ reply }: { reply: Replied }) {
  const { t } = useTranslation("app-key");
  return (
    <Form method="post" className="stack" preventScrollReset>
      <input type="hidden" name="intent" value="use" />
      <FirstErrorContext.Provider value={firstWrong(reply)}>
        <TextField
          field={repliedField("appKey", reply)}
          label={t("have")}
          help={t("haveHelp")}
          autoComplete="off"
          spellCheck={false}
        />
      </FirstErrorContext.Provider>
      <div>
        <SubmitButton name="use" variant="secondary">
          {t("use")}
        </SubmitButton>
      </div>
    </Form>
  );
}

function MakeOne({ keys, reply }: { keys: ApplicationKeys; reply: Replied }) {
  const { t } = useTranslation("app-key");
  const { key } = keys;
  const dates = useKeyDates(keys);
  return (
    <Form method="post" className="stack" preventScrollReset>
      <input type="hidden" name="intent" value="make" />
      <h3>{t(key ? "makeAnother" : "makeFirst")}</h3>
      <p className="muted">{t("makeHint")}</p>
      {key && (
        <DescriptionList
          items={[
            {
              term: t("now"),
              value: (
                <span className="code" translate="no">
                  …{key.hint}
                </span>
              ),
            },
            ...dates,
          ]}
        />
      )}
      {key && <KeepOldKey reply={reply} />}
      <div>
        <SubmitButton name="make">{t("sendCode")}</SubmitButton>
      </div>
    </Form>
  );
}
