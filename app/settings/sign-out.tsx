import { redirect as redirectTo } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { RouteDialog } from "~/components/dialog/route-dialog";
import { Banner } from "~/components/feedback/banner";
import { FormErrors } from "~/components/form/form-errors";
import { Form } from "~/components/form/own-form";
import { formErrorsOf } from "~/components/form/replied-field";
import { SubmitButton } from "~/components/form/submit-button";
import { ButtonRow, LinkButton } from "~/components/page/button";
import { guardedAction, guardedLoader } from "~/server/guard";
import { codeOf } from "~/server/refusal";
import { paths } from "~/paths";
import { useDeviceName } from "./device-name";
import { OTHER_DEVICES } from "./other-devices";
import { signOutFormSchema } from "./schema";

export const handle = { dialog: true, i18n: ["devices"], title: "devices:signOut" };

/**
 * The named device, or the number of the others. If the device was signed out meanwhile, the page leads back to the
 * list.
 */
export const loader = guardedLoader({}, async ({ provider, url }) => {
  const others = (await provider.profile.sessions()).filter(({ current }) => !current);
  const id = url.searchParams.get("device");
  if (id === null) return { device: null, count: others.length };
  const device = others.find((other) => other.id === id);
  if (!device) throw redirectTo(paths.settingsDevices);
  return { device, count: 1 };
});

export const action = guardedAction({}, async ({ form, provider, context, redirect }) => {
  const submission = form.parse(signOutFormSchema);
  if (!submission.ok) return submission.reply();
  const { device: id } = submission.value;
  const sent = await submission.send(
    () =>
      id === OTHER_DEVICES ? provider.profile.endOtherSessions() : provider.profile.endSession({ params: { id } }),
    { fields: { not_found: "device" } },
  );
  if (!sent.ok) {
    const isGone = codeOf(sent.reason) === "not_found";
    return isGone ? redirect(paths.settingsDevices, "devices:toast.gone") : sent.reply;
  }
  context.log("devices_signed_out");
  return redirect(paths.settingsDevices, id === OTHER_DEVICES ? "devices:toast.others" : "devices:toast.one");
});

export default function SignOut() {
  const { device, count } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { t } = useTranslation("devices");
  const nameOf = useDeviceName();
  const close = paths.settingsDevices;
  return (
    <RouteDialog title={device ? t("dialog.one", { device: nameOf(device) }) : t("dialog.others")} close={close}>
      {count === 0 ? (
        <Banner>{t("only")}</Banner>
      ) : (
        <Form method="post" className="stack">
          <FormErrors errors={formErrorsOf(reply)} />
          <p>{device ? t("dialog.text") : t("dialog.textOthers", { count })}</p>
          <input type="hidden" name="device" value={device?.id ?? OTHER_DEVICES} />
          <ButtonRow>
            <LinkButton to={close} preventScrollReset replace data-first-stop>
              {t("dialog.cancel")}
            </LinkButton>
            <SubmitButton critical>{t("signOut")}</SubmitButton>
          </ButtonRow>
        </Form>
      )}
    </RouteDialog>
  );
}
