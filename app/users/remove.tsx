import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { AREA_ACCESS } from "#provider/contract/permissions";
import { guardedAction, guardedLoader } from "~/server/guard";
import { pathParams } from "~/paths";
import { endMembership, readRemoval } from "./removal";
import { RemovalDialog } from "./removal-dialog";

export const handle = { dialog: true, i18n: ["users"], title: "users:remove.title" };

export const loader = guardedLoader(AREA_ACCESS.users, pathParams.user, readRemoval);

export const action = guardedAction(AREA_ACCESS.users, pathParams.user, (args) => endMembership("remove", args));

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
