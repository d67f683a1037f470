import { useTranslation } from "react-i18next";
import { USER_COLUMNS } from "#provider/contract/list-columns";
import type { Column } from "~/components/list/data-table";
import { tableColumns, type Cells } from "~/components/list/table-columns";
import { Badge } from "~/components/page/badge";
import { DateTime } from "~/components/page/date-time";
import { permissionWord, roleWord, USER_STATE } from "~/i18n/people-words";
import { USER_HEADINGS } from "./headings";
import type { UserRow } from "./list";

/** As many permissions are named in a row; more are counted. */
const NAMED = 2;

export function useUserColumns(): Column<UserRow>[] {
  const { t } = useTranslation("users");
  const { t: people } = useTranslation("people");
  const cells: Cells<UserRow, typeof USER_COLUMNS> = {
    fullName: { cell: (row) => <Person row={row} />, wrap: true },
    phone: { cell: ({ phone }) => <span className="figure">{phone}</span> },
    role: { cell: ({ role }) => people(roleWord(role)) },
    permissions: { cell: (row) => <Rights row={row} />, wrap: true },
    state: { cell: ({ state }) => <Badge tone={USER_STATE[state].tone}>{people(USER_STATE[state].key)}</Badge> },
    added: { cell: ({ createdDate }) => <DateTime at={createdDate} dateOnly /> },
  };
  // On screen the permissions share their cell with the number of applications.
  return tableColumns(USER_COLUMNS, (name) => t(name === "permissions" ? "field.may" : USER_HEADINGS[name]), cells);
}

function Person({ row: { fullName, email, isSelf } }: { row: UserRow }) {
  const { t } = useTranslation("users");
  return (
    <div>
      {fullName} {isSelf && <Badge>{t("list.you")}</Badge>}
      <div className="muted text-s long-words">{email}</div>
    </div>
  );
}

/** What somebody may do, in a few words, and how many applications they see. */
function Rights({ row: { permissions, hasAllPermissions, applicationCount, state } }: { row: UserRow }) {
  const { t } = useTranslation("users");
  const { t: people } = useTranslation("people");
  if (state === "REMOVED") return <span className="muted">{t("may.none")}</span>;
  const count = permissions.length;
  return (
    <div>
      {hasAllPermissions
        ? t("may.all")
        : count === 0
          ? t("may.none")
          : count <= NAMED
            ? permissions.map((permission) => people(permissionWord(permission))).join(", ")
            : t("may.some", { count })}
      <div className="muted text-s">
        {applicationCount === null ? t("may.everyApplication") : t("may.applications", { count: applicationCount })}
      </div>
    </div>
  );
}
