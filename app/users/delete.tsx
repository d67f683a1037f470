import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { AREA_ACCESS } from "#provider/contract/permissions";
import { guardedAction, guardedLoader } from "~/server/guard";
import { pathParams } from "~/paths";
import { endMembership, readRemoval } from "./removal";
import { RemovalDialog } from "./removal-dialog";

export const handle = { dialog: true, i18n: ["users"], title: "users:delete.title" };

export const loader = guardedLoader(AREA_ACCESS.users, pathParams.user, readRemoval);

export const action = guardedAction(AREA_ACCESS.users, pathParams.user, (args) => endMembership("delete", args));

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
