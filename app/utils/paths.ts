/** Every URL of the app, in the order of spec section 2. Screens link through these, so that a rename is a type error. */
const part = encodeURIComponent;

export const paths = {
  auth: "/auth",
  authCode: "/auth/code",
  register: "/auth/register",
  registerCode: "/auth/register/code",
  forgotPassword: "/auth/forgot-password",
  resetPassword: (guid: string) => `/auth/reset/${part(guid)}`,
  dashboard: "/",
  connect: "/connect",
  contract: "/contract",
  applications: "/applications",
  applicationConfiguration: (appId: string, configId: string) =>
    `/applications/configure/${part(appId)}/${part(configId)}`,
  settings: "/settings",
  settingsPassword: "/settings/password",
  settingsPhone: "/settings/phone",
  settingsPhoneCode: "/settings/phone/code",
  settingsDevices: "/settings/devices",
  /** The dialog that signs one device out, or every other one. */
  signOutDevice: (device?: string) =>
    `/settings/devices/sign-out${device === undefined ? "" : `?${new URLSearchParams({ device })}`}`,
  settingsActivity: "/settings/activity",
  notifications: "/settings/notifications",
  /** Scrolled to a channel. What leaves a message goes to the top instead: without scripts the message stands there. */
  notificationsOn: (channel: string) => `/settings/notifications#${part(channel.toLowerCase())}`,
  /** `at` makes it another address each time: a browser without scripts would only scroll to one it is at already. */
  checkNotifications: (channel: string, at: number) =>
    `/settings/notifications?checked=${part(channel)}&at=${at}#${part(channel.toLowerCase())}`,
  disconnectNotifications: (channel: string) => `/settings/notifications/disconnect?channel=${part(channel)}`,
  invoices: "/billing/invoices",
  invoice: (id: string) => `/billing/invoices/${part(id)}`,
  sendInvoice: (id: string) => `/billing/invoices/${part(id)}/send`,
  transactions: "/billing/transactions",
  transaction: (id: string) => `/billing/transactions/${part(id)}`,
  payouts: "/billing/payouts",
  qrPayments: "/billing/qr-payments",
  createInvoice: "/billing/create-an-invoice",
  wallet: "/billing/wallet",
  billing: "/billing/",
  bulkInvoice: "/billing/bulk-invoice",
  invoiceHistory: (id: string) => `/billing/history/${part(id)}`,
  invoiceOperations: (id: string) => `/billing/operations/${part(id)}`,
  users: "/users",
  createUser: "/users/create",
  createUserCode: "/users/create/code",
  exportUsers: "/users/export",
  editUser: (id: string) => `/users/${part(id)}/edit`,
  removeUser: (id: string) => `/users/${part(id)}/remove`,
  deleteUser: (id: string) => `/users/${part(id)}/delete`,
  userApplications: "/users/applications",
  applicationUsers: (appId: string) => `/users/applications/${part(appId)}`,
  widgets: "/developers/widgets",
  language: "/language",
  preferences: "/preferences",
  logout: "/logout",
} as const;
