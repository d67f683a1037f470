import { redirect as leave } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { KeyTerms } from "#provider/contract/server-keys";
import { CodeForm } from "~/components/form/code-form";
import { DescriptionList } from "~/components/page/description-list";
import { Card, Page } from "~/components/page/page";
import { CalendarDay } from "~/components/page/date-time";
import { answerCode, waitingStep } from "~/server/code-step";
import { guardedAction, guardedLoader } from "~/server/guard";
import type { PendingStep } from "~/server/pending-step";
import { serverKeyPaths } from "~/paths/server-key";
import { MAKE_KEYS } from "./access";
import { Addresses, Scopes } from "./server-key-facts";
import { unpackTerms } from "./server-key-terms";

export const handle = { i18n: ["server-key-new", "server-keys", "code"], title: "server-key-new:code.title" };

/** A wrong code costs a try, so the number of tries left is loaded again after a refusal too. */
export const shouldRevalidate = () => true;

/** The key that the step will make. Redirects to the form if the step holds none. */
function pendingTerms(step: PendingStep): KeyTerms {
  const terms = unpackTerms(step);
  if (!terms) throw leave(serverKeyPaths.new("expired"));
  return terms;
}

export const loader = guardedLoader(MAKE_KEYS, async (args) => {
  const { step, shown } = await waitingStep(args, "serverKey", () => serverKeyPaths.new("expired"));
  const terms = pendingTerms(step);
  const applications = await args.provider.applications.list();
  const nameOf = (appId: string) => applications.find((known) => known.appId === appId)?.name ?? appId;
  return { step: shown, terms, applications: terms.appIds.map(nameOf) };
});

/** Makes the key with the code, sends another code, or goes back to the form with its input. */
export const action = guardedAction(MAKE_KEYS, async (args) => {
  const { context, provider, redirect } = args;
  return answerCode(args, {
    purpose: "serverKey",
    acts: true,
    confirm: (step, code) => {
      const { challenge } = step.challenge;
      return provider.serverKeys.make({ body: { ...pendingTerms(step), challenge, OTP: code } });
    },
    resend: (step) => provider.serverKeys.start({ body: pendingTerms(step) }),
    done: async ({ key, secret }) => {
      await context.session.showKey(key.id, secret);
      context.log("server_key_made");
      return redirect(serverKeyPaths.kept(key.id));
    },
    keepsStep: true,
    back: (why) => redirect(serverKeyPaths.new(why)),
  });
});

export default function NewServerKeyCode() {
  const { step, terms, applications } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { t } = useTranslation(["server-key-new", "server-keys"]);
  return (
    <Page title={t("code.title")}>
      <div className="columns">
        <Card title={t("code.what")}>
          <DescriptionList
            items={[
              { term: t("name.label"), value: terms.name },
              { term: t("server-keys:field.applications"), value: applications.join(", ") },
              { term: t("server-keys:field.scopes"), value: <Scopes scopes={terms.scopes} /> },
              {
                term: t("server-keys:field.expires"),
                value: terms.endsOn ? <CalendarDay day={terms.endsOn} /> : t("server-keys:never"),
              },
              { term: t("server-keys:field.addresses"), value: <Addresses addresses={terms.addresses} /> },
            ]}
          />
        </Card>
        <Card title={t("code.confirmTitle")}>
          <CodeForm step={step} reply={reply} confirm={t("code.confirm")} back={t("code.back")} />
        </Card>
      </div>
    </Page>
  );
}
