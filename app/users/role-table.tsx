import { useTranslation } from "react-i18next";
import { permissionWord, roleWord } from "~/i18n/people-words";
import { PERMISSION_GROUPS } from "./permission-groups";
import type { AccessOffer } from "./who";

/** Role × permission, folded: the permissions that each role starts with. */
export function RoleTable({ roles }: { roles: AccessOffer["roleTable"] }) {
  const { t } = useTranslation("team");
  const { t: people } = useTranslation("people");
  const title = t("roleTable.title");
  return (
    <details className="disclosure">
      <summary>{title}</summary>
      <div className="table-scroll role-table-frame" tabIndex={0} role="region" aria-label={title}>
        <table className="data-table data-table-plain role-table">
          <caption className="visually-hidden">{title}</caption>
          <thead>
            <tr>
              <th scope="col">{t("access.permissions")}</th>
              {roles.map(({ role }) => (
                <th key={role} scope="col">
                  {people(roleWord(role))}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {PERMISSION_GROUPS.flatMap(({ permissions }) =>
              permissions.map((permission) => (
                <tr key={permission}>
                  <th scope="row">{people(permissionWord(permission))}</th>
                  {roles.map(({ role, permissions: held }) => (
                    <td key={role}>
                      <Mark isHeld={held.includes(permission)} />
                    </td>
                  ))}
                </tr>
              )),
            )}
          </tbody>
        </table>
      </div>
    </details>
  );
}

function Mark({ isHeld }: { isHeld: boolean }) {
  const { t } = useTranslation("team");
  return (
    <>
      <span aria-hidden="true" className={isHeld ? undefined : "muted"}>
        {isHeld ? "✓" : "–"}
      </span>
      <span className="visually-hidden">{t(isHeld ? "roleTable.yes" : "roleTable.no")}</span>
    </>
  );
}
