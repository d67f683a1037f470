import type { Open } from "#provider/contract/open-word";
import { useTranslation } from "react-i18next";
import type { Permission, Role } from "#provider/contract/permissions";
import type { SecurityLine } from "#provider/contract/profile";
import { sayWord } from "#provider/rules/open-words";
import { permissionWord, roleWord } from "~/i18n/people-words";

/** A change of rights in words: the role before and after, and the permissions that came and went. */
export function AccessChange({
  change: { roleFrom, roleTo, added, removed },
}: {
  change: NonNullable<SecurityLine["change"]>;
}) {
  const { t } = useTranslation(["activity", "people"]);
  const list = (permissions: readonly Open<Permission>[]) =>
    permissions.map((one) => sayWord(one, (known) => t(`people:${permissionWord(known)}`))).join(", ");
  const roleOf = (role: Open<Role>) => sayWord(role, (known) => t(`people:${roleWord(known)}`));
  const to = roleOf(roleTo);
  return (
    <ul className="text-s muted">
      {roleFrom === null && <li>{t("role", { role: to })}</li>}
      {roleFrom !== null && roleFrom !== roleTo && <li>{t("roleChanged", { from: roleOf(roleFrom), to })}</li>}
      {added.length > 0 && <li>{t("added", { permissions: list(added) })}</li>}
      {removed.length > 0 && <li>{t("removed", { permissions: list(removed) })}</li>}
    </ul>
  );
}
