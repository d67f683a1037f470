import { useTranslation } from "react-i18next";
import type { Permission } from "#provider/contract/permissions";
import { permissionWord } from "~/i18n/people-words";
import { CONFIGURE } from "./access";
import { useConfiguration } from "./configuration";

type Who = { permission: Permission; mayChange: boolean };

/** Who may change this screen, and whether the reader may. */
export function WhoMayChange({ permission: needed, mayChange }: Who) {
  const { t } = useTranslation(["configuration", "people"]);
  const permission = t(`people:${permissionWord(needed)}`);
  return <p className="muted not-printed">{t(mayChange ? "who.you" : "who.others", { permission })}</p>;
}

/** Who may change a tab of the configuration; by default as on most tabs. */
export function WhoChanges(given: Partial<Who>) {
  const configuration = useConfiguration();
  return <WhoMayChange permission={CONFIGURE.permission} mayChange={configuration.mayChange} {...given} />;
}
