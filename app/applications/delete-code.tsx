import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { AREA_ACCESS } from "#provider/contract/permissions";
import { RouteDialog } from "~/components/dialog/route-dialog";
import { CodeForm } from "~/components/form/code-form";
import { answerCode, waitingStep } from "~/server/code-step";
import { guardedAction, guardedLoader } from "~/server/guard";
import type { PendingStep } from "~/server/pending-step";
import { ProviderFailure } from "~/server/provider";
import { codeOf } from "~/server/refusal";
import { applicationPaths } from "~/paths/application";
import { paths } from "~/paths";
import { shortName } from "~/utils/short-name";

export const handle = { dialog: true, i18n: ["application-delete", "code"], title: "application-delete:title" };

/** A wrong code costs a try, so the number of tries left is loaded again after a refusal too. */
export const shouldRevalidate = () => true;

const appOf = ({ carried }: PendingStep) => carried["appId"] ?? "";
const nameOf = ({ carried }: PendingStep) => carried["name"] ?? "";

export const loader = guardedLoader(AREA_ACCESS.deleteApplication, async (args) => {
  const { step, shown } = await waitingStep(args, "deleteApp", () => paths.applications);
  return { crumb: nameOf(step), appId: appOf(step), name: nameOf(step), step: shown };
});

/** Deletes the application with the code, sends another code, or goes back. */
export const action = guardedAction(AREA_ACCESS.deleteApplication, async (args) => {
  const { context, provider, redirect } = args;
  return answerCode(args, {
    purpose: "deleteApp",
    // Deleting again has no second effect.
    once: true,
    confirm: async (step, code) => {
      const { challenge } = step.challenge;
      try {
        await provider.applications.remove({ params: { appId: appOf(step), OTP: code }, query: { challenge } });
        return "deleted" as const;
      } catch (error) {
        // The request was sent twice, or the answer to the first was lost.
        if (error instanceof ProviderFailure && codeOf(error.reason) === "not_found") return "gone" as const;
        throw error;
      }
    },
    resend: (step) => provider.applications.sendDeleteCode({ params: { appId: appOf(step) } }),
    done: async (became, step) => {
      context.log("application_deleted", { appId: appOf(step), became });
      return redirect(paths.applications, `application-delete:toast.${became}`, { name: shortName(nameOf(step)) });
    },
    back: (why, step) =>
      redirect(
        // The list shows the outcome.
        step && why !== "unknown"
          ? applicationPaths.remove(appOf(step), why === "cancelled" ? undefined : why)
          : paths.applications,
      ),
  });
});

export default function DeleteApplicationCode() {
  const { appId, name, step } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { t } = useTranslation("application-delete");
  return (
    <RouteDialog title={t("title")} close={applicationPaths.remove(appId)}>
      <div className="stack">
        <CodeForm step={step} reply={reply} confirm={t("confirm")} critical back={t("back")}>
          <p className="strong long-words" translate="no">
            {name}
          </p>
          <p>{t("final")}</p>
        </CodeForm>
      </div>
    </RouteDialog>
  );
}
