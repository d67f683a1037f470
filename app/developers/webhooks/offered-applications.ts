import type { Provider } from "~/server/provider";

/** The applications that the person configures, as a form offers them. */
export const offeredApplications = async (provider: Provider): Promise<{ value: string; label: string }[]> =>
  (await provider.applications.everyKey()).map(({ appId, appName }) => ({
    value: appId,
    label: `${appName} · ${appId}`,
  }));
