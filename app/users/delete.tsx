import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { AREA_ACCESS } from "#provider/contract/permissions";
import { guardedAction, guardedLoader } from "~/server/guard";
import { pathParams, paths } from "~/utils/paths";
import { withParams } from "~/utils/search-params";
import { shortName } from "~/utils/short-name";
import { readRemoval } from "./removal";
import { RemovalDialog } from "./removal-dialog";
import { deleteSchema } from "./schema";

export const handle = { dialog: true, i18n: ["users"] };

export const loader = guardedLoader(AREA_ACCESS.users, pathParams.user, readRemoval);

/** Deletes somebody for good: what is known of them goes, what they did stays. */
export const action = guardedAction(
  AREA_ACCESS.users,
  pathParams.user,
  async ({ form, provider, params, url, redirect }) => {
    const id = params.id;
    const { fullName } = await provider.users.get({ params: { id } });
    const submission = form.parse(deleteSchema);
    if (!submission.ok) return submission.reply();
    const sent = await submission.send(() => provider.users.delete({ params: { id } }));
    if (!sent.ok) return sent.reply;
    return redirect(paths.users + withParams(url.searchParams, {}), "users:toast.deleted", {
      name: shortName(fullName),
    });
  },
);

export default function DeleteUser() {
  const { t } = useTranslation("users");
  const { target, refusal } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <RemovalDialog
      title={t("delete.title")}
      intent="delete"
      action={t("delete.action")}
      {...{ target, refusal, reply }}
    >
      <p>{t("delete.lead")}</p>
      <div>
        <p>{t("delete.lost")}</p>
        <ul className="bulleted">
          <li>{t("delete.lostAccess")}</li>
          <li>{t("delete.lostSessions")}</li>
          <li>{t("delete.lostData")}</li>
        </ul>
      </div>
      <div>
        <p>{t("delete.stays")}</p>
        <ul className="bulleted">
          <li>{t("delete.staysHistory")}</li>
        </ul>
      </div>
    </RemovalDialog>
  );
}
