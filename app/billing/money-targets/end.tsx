import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { CONFIRM_TARGETS } from "#provider/contract/money-targets";
import { RouteDialog } from "~/components/dialog/route-dialog";
import { FormErrors } from "~/components/form/form-errors";
import { Form } from "~/components/form/own-form";
import { formErrorsOf } from "~/components/form/replied-field";
import { SubmitButton } from "~/components/form/submit-button";
import { ButtonRow, LinkButton } from "~/components/page/button";
import { guardedAction, guardedLoader } from "~/server/guard";
import { targetParams, targetPaths } from "~/paths/target";
import { useParentTarget } from "./use-parent-target";
import { demandTarget } from "./find-target";
import { endSchema } from "./schema";
import { TargetItems } from "./target-items";

export const handle = { dialog: true, i18n: ["money-targets"], title: "money-targets:end.title" };

export const loader = guardedLoader(CONFIRM_TARGETS, targetParams, async ({ provider, context, params }) => {
  await demandTarget({ provider, context }, params);
  return { id: params.id };
});

/** Refuses a waiting target, or revokes a confirmed one: no money goes there afterwards. */
export const action = guardedAction(
  CONFIRM_TARGETS,
  targetParams,
  async ({ form, provider, context, params, redirect }) => {
    const submission = form.parse(endSchema);
    if (!submission.ok) {
      // First check that this person may see the target (404), then check the form.
      await demandTarget({ provider, context }, params);
      return submission.reply();
    }
    const sent = await submission.send(() => provider.moneyTargets.end({ params }));
    return sent.ok ? redirect(targetPaths.list(params.appId), "money-targets:toast.ended") : sent.reply;
  },
);

export default function EndTarget() {
  const { id } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { t } = useTranslation("money-targets");
  const { target, appName, close } = useParentTarget(id);
  const state = target?.state === "PROPOSED" || target?.state === "CONFIRMED" ? target.state : undefined;
  return (
    <RouteDialog title={t(state ? `end.${state}.title` : "end.title")} close={close}>
      <Form method="post" className="stack" preventScrollReset>
        <FormErrors errors={formErrorsOf(reply)} />
        <p>{t(state ? `end.${state}.lead` : "over")}</p>
        {target && state && <TargetItems target={target} appName={appName} />}
        <ButtonRow>
          {/* The focus starts on the link back: Enter alone ends nothing. */}
          <LinkButton to={close} preventScrollReset replace data-first-stop>
            {t("end.keep")}
          </LinkButton>
          {state && (
            <SubmitButton critical name="intent" value="end">
              {t(`end.${state}.action`)}
            </SubmitButton>
          )}
        </ButtonRow>
      </Form>
    </RouteDialog>
  );
}
