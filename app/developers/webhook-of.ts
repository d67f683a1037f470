import type { Webhook } from "#provider/contract/webhooks";
import type { Provider } from "~/server/provider";

/** Whether an address is told of what happens in an application. */
export const isToldOf =
  (appId: string) =>
  ({ applications }: Pick<Webhook, "applications">): boolean =>
    applications.some((one) => one.appId === appId);

/** The address that was last made of those told of an application. */
export const webhookOf = async (provider: Provider, appId: string): Promise<Webhook | undefined> =>
  (await provider.webhooks.list()).find(isToldOf(appId));
