import { useTranslation } from "react-i18next";

/** The facts about a device: empty if the browser did not tell. */
export type Device = { browser: string; system: string; address: string };

/** The name of a device as its owner would call it. The page needs the namespace `devices`. */
export function useDeviceName() {
  const { t } = useTranslation("devices");
  return ({ browser, system }: Pick<Device, "browser" | "system">) =>
    [browser, system].filter(Boolean).join(", ") || t("unknown");
}
