import { useLoaderData, useParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { RouteDialog } from "~/components/dialog/route-dialog";
import { Banner } from "~/components/feedback/banner";
import { CopyField } from "~/components/form/copy-field";
import { Form } from "~/components/form/own-form";
import { SubmitButton } from "~/components/form/submit-button";
import { ButtonRow } from "~/components/page/button";
import { guardedAction, guardedLoader } from "~/server/guard";
import { pathParams } from "~/paths";
import { developerPaths } from "~/paths/developers";
import { MAKE_KEYS } from "./access";
import { NothingOfKey } from "./key-dialogs";
import { shownAs } from "./signing-secret-step";

export const handle = { dialog: true, i18n: ["signing-secret", "app-key"], title: "signing-secret:kept.title" };

/** The new secret of this application, until the person says that they have kept it; undefined after that. */
export const loader = guardedLoader(MAKE_KEYS, pathParams.application, async ({ context, params: { appId } }) => {
  const made = context.session.newKey();
  return { made: made?.appId === shownAs(appId) ? made.key : undefined };
});

/** Removes the secret from the session, so that no page shows it again. */
export const action = guardedAction(
  MAKE_KEYS,
  pathParams.application,
  async ({ context, provider, params: { appId }, redirect }) => {
    await provider.applications.get({ params: { appId } });
    if (context.session.newKey()?.appId === shownAs(appId)) await context.session.dropKey();
    return redirect(developerPaths.secret(appId), "signing-secret:toast");
  },
);

export default function SecretKept() {
  const { made } = useLoaderData<typeof loader>();
  const { appId = "" } = useParams();
  const { t } = useTranslation(["signing-secret", "app-key"]);
  const close = developerPaths.secret(appId);
  return (
    <RouteDialog title={t("kept.title")} close={close}>
      {made ? (
        <Form method="post" className="stack" preventScrollReset>
          <CopyField label={t("kept.label", { appId })} value={made} />
          <Banner tone="warning">
            <p>{t("app-key:kept.once")}</p>
          </Banner>
          <ButtonRow>
            <SubmitButton>{t("kept.done")}</SubmitButton>
          </ButtonRow>
        </Form>
      ) : (
        <NothingOfKey close={close} back={t("back")}>
          {t("kept.over")}
        </NothingOfKey>
      )}
    </RouteDialog>
  );
}
