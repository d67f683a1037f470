import { useTranslation } from "react-i18next";
import { permissionWord } from "~/i18n/people-words";
import { CONFIGURE, useConfiguration } from "./configuration";

/** Who may change what stands on the screen, and whether that is the one who reads it. */
export function WhoChanges() {
  const { mayChange } = useConfiguration();
  const { t } = useTranslation(["configuration", "people"]);
  const permission = t(`people:${permissionWord(CONFIGURE.permission)}`);
  return <p className="muted">{t(mayChange ? "who.you" : "who.others", { permission })}</p>;
}
