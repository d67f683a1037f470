import { useTranslation } from "react-i18next";
import { Badge } from "~/components/badge";
import type { Column } from "~/components/data-table";
import { DateTime } from "~/components/date-time";
import { permissionWord, roleWord, USER_STATE } from "~/i18n/people-words";
import type { UserRow } from "./list";

/** As many permissions are named in a row; more are counted. */
const NAMED = 2;

export function useUserColumns(): Column<UserRow>[] {
  const { t } = useTranslation("users");
  const { t: people } = useTranslation("people");
  return [
    { key: "name", header: t("field.fullName"), cell: (row) => <Person row={row} />, wrap: true },
    { key: "phone", header: t("field.phone"), cell: ({ phone }) => <span className="figure">{phone}</span> },
    { key: "role", header: t("field.role"), cell: ({ role }) => people(roleWord(role)) },
    { key: "may", header: t("field.may"), cell: (row) => <Rights row={row} />, wrap: true },
    {
      key: "state",
      header: t("field.state"),
      cell: ({ state }) => <Badge tone={USER_STATE[state].tone}>{people(USER_STATE[state].key)}</Badge>,
    },
    { key: "added", header: t("field.added"), cell: ({ createdDate }) => <DateTime at={createdDate} dateOnly /> },
  ];
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
