import { useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Form } from "~/components/form/own-form";
import { Link } from "~/components/page/link";
import { paths } from "~/paths";
import { userPaths } from "~/paths/user";
import { withParams } from "~/paths/search-params";
import type { UserRow } from "./data";

/** The menu of a person in the list. Dialogs keep the page and the search of the list behind them. */
export function UserLinks({ user: { id, state, canEdit, canRemove } }: { user: UserRow }) {
  const { t } = useTranslation("users");
  const { search } = useLocation();
  const here = withParams(search, {});
  const isRemoved = state === "REMOVED";
  return (
    <>
      {canEdit && (
        <Link to={userPaths.edit(id) + here} preventScrollReset>
          {t(isRemoved ? "list.letIn" : "list.edit")}
        </Link>
      )}
      {canEdit && state === "INVITED" && (
        <Form method="post" action={paths.users + here} preventScrollReset>
          <input type="hidden" name="intent" value="invite" />
          <input type="hidden" name="userId" value={id} />
          <button type="submit">{t("list.invite")}</button>
        </Form>
      )}
      {canRemove && !isRemoved && (
        <Link to={userPaths.remove(id) + here} preventScrollReset>
          {t("list.remove")}
        </Link>
      )}
      <hr />
      {canRemove && (
        <Link to={userPaths.delete(id) + here} preventScrollReset className="menu-critical">
          {t("list.delete")}
        </Link>
      )}
    </>
  );
}
