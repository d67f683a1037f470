import type { Sample } from "./contract-world.ts";
import { ACCOUNT_LOG_SAMPLES } from "./account-log-samples.ts";
import { BULK_SAMPLES } from "./bulk-samples.ts";
import { DISPUTE_SAMPLES } from "./dispute-samples.ts";
import { CONNECT_SAMPLES } from "./connect-samples.ts";
import { APPLICATION_SAMPLES } from "./application-samples.ts";
import { MONEY_SAMPLES } from "./money-samples.ts";
import { SIGNING_SAMPLES } from "./signing-samples.ts";
import { SERVER_KEY_SAMPLES } from "./server-key-samples.ts";
import { STATEMENT_SAMPLES } from "./statement-samples.ts";
import { inDays } from "./days.ts";

/** The new number in a change of phone. */
export const NEW_PHONE = "+994504567890";

const PASSWORD = "Brand-new-password-7!";
const IBAN = "AZ21NABZ00000000137010001944";
let keysMade = 0;
const key = (): string => `sample-key-${++keysMade}`;

const typedInvoice = {
  fullName: "Leyla Məmmədova",
  phone: "+994501234567",
  email: "leyla.mammadova@example.com",
  amount: 12050,
  description: "Two nights",
  bookingId: "BK-2026-014",
  linkExpirationDate: inDays(5),
  preAuth: false,
  partialAllowed: false,
  scheduledDate: null,
  dueDate: null,
  recurringInterval: null,
  installment: { cardType: "BIRKART", period: 3 },
  checkInDate: inDays(3),
  language: "az",
} as const;
const keptView = { list: "links", name: "Yoga", query: "title=Yoga", shared: false } as const;
/** A new person of the team, in the form's fields. */
export const typedUser = (appId: string, email = "rashad.hasanov@example.com") => ({
  firstName: "Rəşad",
  lastName: "Həsənov",
  email,
  mobilePhone: "+994502345678",
  role: "ROLE_OPERATOR" as const,
  permissions: ["CREATE_LINK" as const],
  appIds: [appId],
});
const bankAccount = {
  bankName: "Bank of Baku",
  bankTaxId: "1234567891",
  code: "507699",
  iban: IBAN,
  correspondentAccount: "AZ37NABZ01350100000000001944",
  swift: "NABZAZ2C",
  withdrawalMethod: "IBAN" as const,
};

/** Every call of the contract with valid input, by name. */
export const SAMPLES: Record<string, Sample> = {
  ...MONEY_SAMPLES,
  ...DISPUTE_SAMPLES,
  ...APPLICATION_SAMPLES,
  ...STATEMENT_SAMPLES,
  ...CONNECT_SAMPLES,
  ...SIGNING_SAMPLES,
  ...BULK_SAMPLES,
  ...SERVER_KEY_SAMPLES,
  ...ACCOUNT_LOG_SAMPLES,
  "auth.login": (client, { login }) => client.auth.login({ body: { ...login, rememberMe: true } }),
  "auth.approveLogin": (client, { approval: { code, username, challenge: begun } }) =>
    client.auth.approveLogin({ params: { OTP: code, email: username }, body: { challenge: begun } }),
  "auth.resendLoginCode": (client, { waitingChallenge }) =>
    client.auth.resendLoginCode({ query: { challenge: waitingChallenge } }),
  "auth.forgotPassword": (client, { login }) => client.auth.forgotPassword({ body: { email: login.username } }),
  "auth.checkPasswordLink": (client, { guid }) => client.auth.checkPasswordLink({ params: { guid } }),
  "auth.confirmPassword": (client, { guid }) =>
    client.auth.confirmPassword({ params: { guid }, body: { newPassword: PASSWORD } }),
  "auth.confirmEmail": (client, { emailGuid }) => client.auth.confirmEmail({ params: { guid: emailGuid } }),
  "auth.register": (client) =>
    client.auth.register({
      body: {
        email: "new.merchant@example.com",
        fullName: "Nigar Əliyeva",
        password: PASSWORD,
        mobilePhone: "+994503456789",
      },
    }),
  "auth.resendRegisterCode": (client, { waitingRegistration }) =>
    client.auth.resendRegisterCode({ query: { challenge: waitingRegistration } }),
  "auth.confirmAccount": (client, { registration: { challenge: begun, code } }) =>
    client.auth.confirmAccount({ params: { OTP: code }, body: { challenge: begun } }),
  "auth.logout": (client) => client.auth.logout(),
  "auth.currentUser": (client) => client.auth.currentUser(),

  "invoices.create": (client, { appId }) =>
    client.invoices.create({
      idempotencyKey: key(),
      body: {
        ...typedInvoice,
        reminders: ["BEFORE_1"],
        appId,
        channels: ["SMS", "EMAIL"],
        reference: "CART-17/b",
        metadata: { cart: "17" },
      },
    }),
  "invoices.categories": (client) => client.invoices.categories(),
  "invoices.list": (client) =>
    client.invoices.list({
      query: { from: inDays(-30), to: inDays(1), status: "COMPLETE", amount: 120.5, guestName: "Əli", page: 0 },
    }),
  "invoices.get": (client, { invoiceId }) => client.invoices.get({ params: { id: invoiceId } }),
  "invoices.update": (client, { invoiceId }) =>
    client.invoices.update({
      params: { id: invoiceId },
      body: { ...typedInvoice, reminders: [], reference: null, redirectUrl: null },
    }),
  "invoices.messages": (client, { invoiceId }) => client.invoices.messages({ params: { id: invoiceId } }),
  "invoices.send": (client, { invoiceId }) =>
    client.invoices.send({ idempotencyKey: key(), body: { invoiceId, channels: ["SMS", "WHATSAPP"] } }),
  "tickedInvoices.list": (client, { invoiceId }) => client.tickedInvoices.list({ query: { ids: invoiceId } }),
  "tickedInvoices.send": (client, { invoiceId }) =>
    client.tickedInvoices.send({
      idempotencyKey: key(),
      body: { invoiceIds: [invoiceId], channels: ["SMS", "EMAIL"] },
    }),
  "tickedInvoices.cancel": (client, { tickedId }) =>
    client.tickedInvoices.cancel({ body: { invoiceIds: [tickedId, "inv_NONE"] } }),
  "outsidePayments.list": (client, { invoiceId }) => client.outsidePayments.list({ params: { id: invoiceId } }),
  "outsidePayments.record": (client, { outsideId }) =>
    client.outsidePayments.record({
      idempotencyKey: key(),
      params: { id: outsideId },
      body: { amount: 2_000, method: "CASH", paidDate: inDays(-1), note: "At the desk", receipt: true },
    }),
  "outsidePayments.recordTicked": (client, { outsideId }) =>
    client.outsidePayments.recordTicked({
      idempotencyKey: key(),
      body: {
        invoiceIds: [outsideId, "inv_NONE"],
        method: "TRANSFER",
        paidDate: inDays(-1),
        note: null,
        receipt: false,
      },
    }),
  "outsidePayments.takeBack": (client, { outsideId, outsidePaymentId }) =>
    client.outsidePayments.takeBack({ params: { id: outsideId, paymentId: outsidePaymentId } }),
  "till.get": (client, { appId }) => client.till.get({ params: { appId } }),
  "till.sell": (client, { appId }) =>
    client.till.sell({
      idempotencyKey: key(),
      body: { appId, amount: 1_250, tip: 100, description: "Two coffees", language: "az" },
    }),
  "till.sale": (client, { saleId }) => client.till.sale({ params: { id: saleId }, query: { wait: 0 } }),
  "till.receipt": (client, { saleId }) => client.till.receipt({ params: { id: saleId } }),
  "till.end": (client, { endingSaleId }) => client.till.end({ params: { id: endingSaleId } }),
  "till.openShift": (client, { appId }) => client.till.openShift({ idempotencyKey: key(), body: { appId } }),
  "till.shift": (client, { shiftId }) => client.till.shift({ params: { id: shiftId } }),
  "till.closeShift": (client, { shiftId }) => client.till.closeShift({ params: { id: shiftId } }),
  "invoices.operations": (client, { invoiceId }) => client.invoices.operations({ params: { id: invoiceId } }),
  "invoices.history": (client, { invoiceId }) => client.invoices.history({ params: { id: invoiceId } }),
  "invoices.totals": (client) => client.invoices.totals({ query: { from: inDays(-30), email: "example.com" } }),
  "invoices.remove": (client, { removingId }) => client.invoices.remove({ params: { id: removingId } }),
  "invoices.qrPayments": (client) => client.invoices.qrPayments({ query: { optionalCode: "T-5", pageSize: 25 } }),
  "invoices.cancel": (client, { cancelingId }) => client.invoices.cancel({ params: { id: cancelingId } }),
  "invoices.setRecurrence": (client, { recurringId }) =>
    client.invoices.setRecurrence({ params: { id: recurringId }, body: { state: "PAUSED" } }),
  "invoices.export": (client) => client.invoices.export({ query: { bookingId: "BK", sort: "-amount" } }),
  "invoices.qrTotals": (client) => client.invoices.qrTotals({ query: { fullName: "Əli" } }),
  "invoices.exportSize": (client, { invoiceId }) => client.invoices.exportSize({ query: { ids: invoiceId } }),
  "customers.exportSize": (client) => client.customers.exportSize({ query: { search: "Rəşad" } }),
  "customers.export": (client) => client.customers.export({ query: { language: "az" } }),
  "invoices.exportQrSize": (client) => client.invoices.exportQrSize({ query: { fullName: "Rəşad" } }),
  "invoices.exportQr": (client) => client.invoices.exportQr({ query: { language: "ru" } }),
  "payouts.exportSize": (client) => client.payouts.exportSize({ query: { tab: "UNDER_WAY" } }),
  "payouts.export": (client) => client.payouts.export({ query: { language: "az" } }),
  "invoices.roles": (client) => client.invoices.roles(),

  "wallets.list": (client) => client.wallets.list(),
  "wallets.movements": (client, { appId }) =>
    client.wallets.movements({ params: { appId }, query: { page: 1, kind: "REFUND", reference: "100200300" } }),
  "wallets.exportSize": (client, { appId }) =>
    client.wallets.exportSize({ params: { appId }, query: { kind: "PAYMENT" } }),
  "wallets.export": (client, { appId }) => client.wallets.export({ params: { appId }, query: { language: "az" } }),
  "wallets.movementTotals": (client, { appId }) =>
    client.wallets.movementTotals({ params: { appId }, query: { from: "2026-03-01" } }),
  "transactions.totals": (client) => client.transactions.totals({ query: { status: "APPROVED", cardNumber: "4242" } }),
  "transactions.exportSize": (client) => client.transactions.exportSize({ query: { status: "APPROVED" } }),
  "transactions.export": (client) => client.transactions.export({ query: { isEmail: true, from: inDays(-7) } }),
  "transactions.list": (client) =>
    client.transactions.list({ query: { fullName: "Əli", amount: 120.5, page: 0, pageSize: 50 } }),
  "transactions.get": (client, { transactionId }) => client.transactions.get({ params: { id: transactionId } }),
  "transactions.refund": (client, { transactionId }) =>
    client.transactions.refund({
      idempotencyKey: key(),
      body: { transactionId, amount: 5050, reason: "One night was cancelled" },
    }),
  "transactions.complete": (client, { heldId }) =>
    client.transactions.complete({ idempotencyKey: key(), body: { transactionId: heldId, amount: 12050 } }),
  "transactions.reverse": (client, { unwantedHoldId }) =>
    client.transactions.reverse({ idempotencyKey: key(), params: { id: unwantedHoldId } }),
  "transactions.companies": (client) => client.transactions.companies(),
  "dashboard.monthlyActivity": (client, { appId }) => client.dashboard.monthlyActivity({ query: { appId } }),
  "dashboard.toDo": (client) => client.dashboard.toDo(),
  "dashboard.recentActivity": (client) => client.dashboard.recentActivity({ query: { pageSize: 20 } }),

  "profile.get": (client) => client.profile.get(),
  "profile.update": (client, { own: { password } }) =>
    client.profile.update({ body: { fullName: "Leyla Məmmədova", email: "leyla@example.com", password } }),
  "profile.setLanguage": (client) => client.profile.setLanguage({ body: { language: "en" } }),
  "profile.sendEmailLink": (client) => client.profile.sendEmailLink(),
  "profile.dropEmailLink": (client) => client.profile.dropEmailLink(),
  "profile.sendPhoneCode": (client) => client.profile.sendPhoneCode({ params: { mobilePhone: NEW_PHONE } }),
  "profile.changePhone": (client, { own: { phoneChange } }) =>
    client.profile.changePhone({
      params: { mobilePhone: NEW_PHONE, OTP: phoneChange.code },
      body: { challenge: phoneChange.challenge },
    }),
  "profile.changePassword": (client, { own: { password } }) =>
    client.profile.changePassword({ body: { oldPassword: password, newPassword: PASSWORD } }),
  "profile.subscribe": (client) =>
    client.profile.subscribe({ body: { subscriptionType: "TELEGRAM", connectionId: "@leyla" } }),
  "profile.subscriptions": (client) => client.profile.subscriptions(),
  "profile.unsubscribe": (client) => client.profile.unsubscribe({ query: { subscriptionType: "TELEGRAM" } }),
  "profile.saveBankAccount": (client, { companyId }) =>
    client.profile.saveBankAccount({ params: { companyId }, body: bankAccount }),
  "profile.bankAccount": (client, { appId }) => client.profile.bankAccount({ params: { appId } }),

  "profile.testSubscription": (client) => client.profile.testSubscription({ body: { subscriptionType: "TELEGRAM" } }),
  "profile.sessions": (client) => client.profile.sessions(),
  "profile.endSession": (client, { own: { sessionId } }) => client.profile.endSession({ params: { id: sessionId } }),
  "profile.endOtherSessions": (client) => client.profile.endOtherSessions(),
  "profile.securityActivity": (client) => client.profile.securityActivity({ query: { page: 0 } }),

  "users.get": (client, { colleagueId }) => client.users.get({ params: { id: colleagueId } }),
  "users.invite": (client, { invitedId }) => client.users.invite({ params: { id: invitedId } }),
  "users.owners": (client) => client.users.owners(),
  "users.list": (client) => client.users.list({ query: { page: 0, pageSize: 10 } }),
  "users.export": (client) => client.users.export({ query: { fullName: "Person", language: "az" } }),
  "users.remove": (client, { leavingId }) => client.users.remove({ params: { id: leavingId } }),
  "users.setAccess": (client, { appId, colleagueId }) =>
    client.users.setAccess({
      body: {
        userId: colleagueId,
        role: "ROLE_FO_MANAGER",
        permissions: ["CREATE_LINK", "SEND_LINK"],
        appIds: [appId],
      },
    }),
  "users.create": (client, { appId, inviting: { challenge: sent, code } }) =>
    client.users.create({
      idempotencyKey: key(),
      params: { OTP: code },
      body: { ...typedUser(appId), challenge: sent },
    }),
  "users.search": (client) => client.users.search({ query: { fullName: "Rəşad" } }),
  "users.delete": (client, { forgottenId }) => client.users.delete({ params: { id: forgottenId } }),
  "users.sendCreateCode": (client, { appId }) =>
    client.users.sendCreateCode({
      query: { ...typedUser(appId, "somebody.else@example.com"), mobilePhone: "+994502345679" },
    }),

  "customers.list": (client) => client.customers.list({ query: { search: "Leyla", page: 0 } }),
  "customers.get": (client, { customerId }) => client.customers.get({ params: { id: customerId } }),
  "customers.documents": (client, { customerId }) =>
    client.customers.documents({ params: { id: customerId }, query: { page: 0, pageSize: 50 } }),

  "customers.erasure": (client, { customerId }) => client.customers.erasure({ params: { id: customerId } }),
  "customers.erase": (client, { erasedId }) => client.customers.erase({ params: { id: erasedId } }),

  "links.list": (client) => client.links.list({ query: { status: "ACTIVE", title: "Donation" } }),
  "links.create": (client, { appId }) =>
    client.links.create({
      idempotencyKey: key(),
      body: {
        appId,
        title: "Donation",
        description: "For the shelter",
        amount: null,
        reusable: true,
        linkExpirationDate: null,
        language: "az",
        reference: "CART-17/b",
        metadata: { cart: "17", shop: "Bakı" },
      },
    }),
  "links.setTerms": (client, { linkId }) =>
    client.links.setTerms({ params: { id: linkId }, body: { reference: "CART-18", metadata: null } }),
  "links.get": (client, { linkId }) => client.links.get({ params: { id: linkId } }),
  "links.setStatus": (client, { linkId }) =>
    client.links.setStatus({ params: { id: linkId }, body: { status: "DISABLED" } }),
  "links.staticQrs": (client) => client.links.staticQrs({ query: {} }),
  "links.staticQr": (client, { appId }) => client.links.staticQr({ params: { appId } }),
  "links.setStaticQr": (client, { appId }) => client.links.setStaticQr({ params: { appId }, body: { enabled: true } }),

  "azqr.application": (client, { appId }) => client.azqr.application({ params: { appId } }),
  "azqr.link": (client, { payableLinkId }) => client.azqr.link({ params: { id: payableLinkId } }),
  "azqr.invoice": (client, { outsideId }) => client.azqr.invoice({ params: { id: outsideId } }),

  "views.list": (client) => client.views.list({ query: { list: "invoices" } }),
  "views.create": (client) => client.views.create({ idempotencyKey: key(), body: keptView }),
  "views.rename": (client, { viewId }) => client.views.rename({ params: { id: viewId }, body: { name: "Open" } }),
  "views.remove": (client, { unwantedViewId }) => client.views.remove({ params: { id: unwantedViewId } }),

  "search.everything": (client) => client.search.everything({ query: { q: "Leyla" } }),
};
