import { useTranslation } from "react-i18next";
import type { Permission } from "#provider/contract/permissions";
import { permissionWord } from "~/i18n/people-words";
import { CONFIGURE, useConfiguration } from "./configuration";

/** Who may change what stands on the screen, and whether that is the one who reads it; without more said, as most of the configuration. */
export function WhoChanges(given: { permission?: Permission; mayChange?: boolean }) {
  const configuration = useConfiguration();
  const { t } = useTranslation(["configuration", "people"]);
  const { permission: needed = CONFIGURE.permission, mayChange = configuration.mayChange } = given;
  const permission = t(`people:${permissionWord(needed)}`);
  return <p className="muted">{t(mayChange ? "who.you" : "who.others", { permission })}</p>;
}
