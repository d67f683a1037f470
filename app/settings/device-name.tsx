import { useTranslation } from "react-i18next";

/** What is known of a device: empty where the browser did not say. */
export type Device = { browser: string; system: string; address: string };

/** The name of a device as its owner would call it. Its page has the namespace `devices`. */
export function useDeviceName() {
  const { t } = useTranslation("devices");
  return ({ browser, system }: Pick<Device, "browser" | "system">) =>
    [browser, system].filter(Boolean).join(", ") || t("unknown");
}
