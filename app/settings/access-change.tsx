import { useTranslation } from "react-i18next";
import type { Permission } from "#provider/contract/permissions";
import type { SecurityLine } from "#provider/contract/profile";
import { permissionWord, roleWord } from "~/i18n/people-words";

/** A change of rights in words: the role before and after, and the permissions that came and went. */
export function AccessChange({
  change: { roleFrom, roleTo, added, removed },
}: {
  change: NonNullable<SecurityLine["change"]>;
}) {
  const { t } = useTranslation(["activity", "people"]);
  const list = (permissions: readonly Permission[]) =>
    permissions.map((permission) => t(`people:${permissionWord(permission)}`)).join(", ");
  const to = t(`people:${roleWord(roleTo)}`);
  return (
    <ul className="text-s muted">
      {roleFrom === null && <li>{t("role", { role: to })}</li>}
      {roleFrom !== null && roleFrom !== roleTo && (
        <li>{t("roleChanged", { from: t(`people:${roleWord(roleFrom)}`), to })}</li>
      )}
      {added.length > 0 && <li>{t("added", { permissions: list(added) })}</li>}
      {removed.length > 0 && <li>{t("removed", { permissions: list(removed) })}</li>}
    </ul>
  );
}
