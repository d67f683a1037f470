import { redirect as leave } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { AREA_ACCESS, isEverywhere } from "#provider/contract/permissions";
import { CodeForm } from "~/components/form/code-form";
import { DescriptionList } from "~/components/page/description-list";
import { Card, Page } from "~/components/page/page";
import { permissionWord, roleWord } from "~/i18n/people-words";
import { answerCode, waitingStep } from "~/server/code-step";
import { guardedAction, guardedLoader } from "~/server/guard";
import type { PendingStep } from "~/server/pending-step";
import { showPhone } from "~/server/phone";
import { paths } from "~/paths";
import { userPaths } from "~/paths/user";
import { withParams } from "~/paths/search-params";
import { unpackUser } from "./pending-user";

export const handle = { i18n: ["add-user", "team", "people", "code"], title: "add-user:code.title" };

/** A wrong code costs a try, so the number of tries left is loaded again after a refusal too. */
export const shouldRevalidate = () => true;

const formPath = (because?: string) => userPaths.create + withParams("", { because });

/** The person that the step will create. Redirects to the form if the step holds none. */
function pendingUser(step: PendingStep) {
  const pending = unpackUser(step.carried);
  if (!pending) throw leave(formPath("expired"));
  return pending;
}

export const loader = guardedLoader(AREA_ACCESS.users, async (args) => {
  const { step, shown } = await waitingStep(args, "sub-user", () => formPath("expired"));
  const { user, idempotencyKey } = pendingUser(step);
  const applications = await args.provider.applications.list();
  return {
    step: shown,
    idempotencyKey,
    user: {
      fullName: `${user.firstName} ${user.lastName}`,
      email: user.email,
      phone: showPhone(user.mobilePhone),
      role: user.role,
      permissions: user.permissions,
      seesAll: isEverywhere(user),
      applications: user.appIds.map((appId) => applications.find((known) => known.appId === appId)?.name ?? appId),
    },
  };
});

/** Creates the person with the code, sends another code, or goes back to the form with its input. */
export const action = guardedAction(AREA_ACCESS.users, async (args) => {
  const { provider, redirect } = args;
  return answerCode(args, {
    purpose: "sub-user",
    once: true,
    confirm: (step, code) => {
      const { user, idempotencyKey } = pendingUser(step);
      return provider.users.create({
        params: { OTP: code },
        body: { ...user, challenge: step.challenge.challenge },
        idempotencyKey,
      });
    },
    resend: (step) => provider.users.sendCreateCode({ query: pendingUser(step).user }),
    done: async ({ email }) => redirect(paths.users, "users:toast.added", { email }),
    keepsStep: true,
    back: (why) => redirect(formPath(why)),
  });
});

export default function CreateUserCode() {
  const { step, user, idempotencyKey } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { t } = useTranslation(["add-user", "team"]);
  const { t: people } = useTranslation("people");
  const none = t("code.none");
  return (
    <Page title={t("code.title")}>
      <div className="columns">
        <Card title={t("code.who")}>
          <DescriptionList
            items={[
              { term: t("code.fullName"), value: user.fullName },
              { term: t("field.email"), value: user.email },
              { term: t("field.mobilePhone"), value: user.phone },
              { term: t("team:access.role"), value: people(roleWord(user.role)) },
              {
                term: t("team:access.permissions"),
                value: user.permissions.map((permission) => people(permissionWord(permission))).join(", ") || none,
              },
              {
                term: t("team:access.applications"),
                value: user.seesAll ? t("code.everyApplication") : user.applications.join(", ") || none,
              },
            ]}
          />
        </Card>
        <Card title={t("code.confirmTitle")}>
          <CodeForm
            step={step}
            reply={reply}
            idempotencyKey={idempotencyKey}
            confirm={t("code.confirm")}
            back={t("code.back")}
          />
        </Card>
      </div>
    </Page>
  );
}
