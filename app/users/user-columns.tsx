import { useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { USER_COLUMNS } from "#provider/contract/list-columns";
import { sayWord } from "#provider/rules/open-words";
import type { Column } from "~/components/list/data-table";
import { tableColumns, type Cells } from "~/components/list/table-columns";
import { Badge } from "~/components/page/badge";
import { DateTime } from "~/components/page/date-time";
import { Link } from "~/components/page/link";
import { permissionWord, roleWord } from "~/i18n/people-words";
import { userPaths } from "~/paths/user";
import { withParams } from "~/paths/search-params";
import { USER_HEADINGS } from "./headings";
import { StateBadge } from "./state-badge";
import type { UserRow } from "./data";

/** The number of permissions that a row names; the rest is counted. */
const NAMED = 2;

export function useUserColumns(): Column<UserRow>[] {
  const { t } = useTranslation("users");
  const { t: people } = useTranslation("people");
  const cells: Cells<UserRow, typeof USER_COLUMNS> = {
    fullName: { cell: (row) => <Person row={row} /> },
    phone: { cell: ({ phone }) => phone, width: "status", priority: 4 },
    role: { cell: ({ role }) => sayWord(role, (known) => people(roleWord(known))), width: "card" },
    permissions: { cell: (row) => <Rights row={row} />, width: "wide", priority: 3 },
    state: {
      cell: ({ state }) => <StateBadge state={state} />,
      width: "status",
      phone: "amount",
    },
    added: { cell: ({ createdDate }) => <DateTime at={createdDate} dateOnly />, width: "date", priority: 5 },
  };
  // On screen the permissions share their cell with the number of applications.
  return tableColumns(USER_COLUMNS, (name) => t(name === "permissions" ? "field.may" : USER_HEADINGS[name]), cells);
}

/** The person; the link leads to their page and keeps the page and search of the list. */
function Person({ row: { id, fullName, email, isSelf } }: { row: UserRow }) {
  const { t } = useTranslation("users");
  const { search } = useLocation();
  return (
    <>
      <Link
        to={userPaths.one(id) + withParams(search, {})}
        prefetch="intent"
        className="row-link"
        translate="no"
        title={fullName}
      >
        {fullName}
      </Link>{" "}
      {isSelf && <Badge>{t("list.you")}</Badge>}
      <small title={email}>{email}</small>
    </>
  );
}

/** The person's rights in a few words, and the number of their applications. */
function Rights({ row: { permissions, hasAllPermissions, applicationCount, state } }: { row: UserRow }) {
  const { t } = useTranslation("users");
  const { t: people } = useTranslation("people");
  if (state === "REMOVED") return <span className="muted">{t("may.none")}</span>;
  const count = permissions.length;
  const rights = hasAllPermissions
    ? t("may.all")
    : count === 0
      ? t("may.none")
      : count <= NAMED
        ? permissions.map((one) => sayWord(one, (known) => people(permissionWord(known)))).join(", ")
        : t("may.some", { count });
  return (
    <>
      <span title={rights}>{rights}</span>
      <small>
        {applicationCount === null ? t("may.everyApplication") : t("may.applications", { count: applicationCount })}
      </small>
    </>
  );
}
