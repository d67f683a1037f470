import { useTranslation } from "react-i18next";
import type { Permission } from "#provider/contract/permissions";
import { permissionWord } from "~/i18n/people-words";
import { CONFIGURE } from "./access";
import { useConfiguration } from "./configuration";

type Who = { permission: Permission; mayChange: boolean };

/** Who may change what stands on the screen, and whether that is the one who reads it. */
export function WhoMayChange({ permission: needed, mayChange }: Who) {
  const { t } = useTranslation(["configuration", "people"]);
  const permission = t(`people:${permissionWord(needed)}`);
  return <p className="muted not-printed">{t(mayChange ? "who.you" : "who.others", { permission })}</p>;
}

/** The same of a tab of the configuration; without more said, as most of it. */
export function WhoChanges(given: Partial<Who>) {
  const configuration = useConfiguration();
  return <WhoMayChange permission={CONFIGURE.permission} mayChange={configuration.mayChange} {...given} />;
}
