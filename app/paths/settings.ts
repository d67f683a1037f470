import { part, withQuery } from "~/paths";

/** Dialogs and steps of the settings. Few screens use these URLs, so they stand in a file of their own. */
export const settingsPaths = {
  /** The accounts of one wallet. */
  accountsOf: (appId: string) => `/settings/accounting/${part(appId)}`,
  phoneCode: "/settings/phone/code",
  /** The dialog that signs one device out, or all other devices. */
  signOutDevice: (device?: string) => withQuery("/settings/devices/sign-out", { device }),
  /**
   * The page, scrolled to a channel. A form that leaves a message leads to the top instead, because without scripts the
   * message stands there.
   */
  notificationsOn: (channel: string) => `/settings/notifications#${part(channel.toLowerCase())}`,
  /** `at` makes a new address each time: at the same address, a browser without scripts would only scroll. */
  checkNotifications: (channel: string, at: number) =>
    `/settings/notifications?checked=${part(channel)}&at=${at}#${part(channel.toLowerCase())}`,
  disconnectNotifications: (channel: string) => `/settings/notifications/disconnect?channel=${part(channel)}`,
} as const;
