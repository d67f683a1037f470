import { part, withQuery } from "~/paths";

/** Dialogs and steps of the settings: URLs of few screens, kept apart so that others need not load them. */
export const settingsPaths = {
  phoneCode: "/settings/phone/code",
  /** The dialog that signs one device out, or every other one. */
  signOutDevice: (device?: string) => withQuery("/settings/devices/sign-out", { device }),
  /** Scrolled to a channel. What leaves a message goes to the top instead: without scripts the message stands there. */
  notificationsOn: (channel: string) => `/settings/notifications#${part(channel.toLowerCase())}`,
  /** `at` makes it another address each time: a browser without scripts would only scroll to one it is at already. */
  checkNotifications: (channel: string, at: number) =>
    `/settings/notifications?checked=${part(channel)}&at=${at}#${part(channel.toLowerCase())}`,
  disconnectNotifications: (channel: string) => `/settings/notifications/disconnect?channel=${part(channel)}`,
} as const;
