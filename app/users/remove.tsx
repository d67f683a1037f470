import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { AREA_ACCESS } from "#provider/contract/permissions";
import { guardedAction, guardedLoader } from "~/server/guard";
import { pathParams, paths } from "~/utils/paths";
import { withParams } from "~/utils/search-params";
import { shortName } from "~/utils/short-name";
import { readRemoval } from "./removal";
import { RemovalDialog } from "./removal-dialog";
import { removeSchema } from "./schema";

export const handle = { dialog: true, i18n: ["users"] };

export const loader = guardedLoader(AREA_ACCESS.users, pathParams.user, readRemoval);

/** Takes somebody off the account; they may be let in again. */
export const action = guardedAction(
  AREA_ACCESS.users,
  pathParams.user,
  async ({ form, provider, params, url, redirect }) => {
    const id = params.id;
    const { fullName } = await provider.users.get({ params: { id } });
    const submission = form.parse(removeSchema);
    if (!submission.ok) return submission.reply();
    const sent = await submission.send(() => provider.users.remove({ params: { id } }));
    if (!sent.ok) return sent.reply;
    return redirect(paths.users + withParams(url.searchParams, {}), "users:toast.removed", {
      name: shortName(fullName),
    });
  },
);

export default function RemoveUser() {
  const { t } = useTranslation("users");
  const { target, refusal } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <RemovalDialog
      title={t("remove.title")}
      intent="remove"
      action={t("remove.action")}
      {...{ target, refusal, reply }}
    >
      <p>{t("remove.lead")}</p>
      <p className="muted">{t("remove.later")}</p>
    </RemovalDialog>
  );
}
