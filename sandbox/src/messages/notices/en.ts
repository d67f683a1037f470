/** A message as a person reads it; short ones to phones have no subject. */
export type Notice = { subject: string; body: string };

export const en = {
  /** To the owner of an address with which a registration was tried. */
  addressTaken: ({ name, signIn }: { name: string; signIn: string }): Notice => ({
    subject: "You have an account already",
    body: `Dear ${name}, someone tried to register with your email address, but it already belongs to your account. To sign in, or to set a new password if you have forgotten yours, open ${signIn}. If it was not you, there is nothing you need to do: your account was not changed.`,
  }),
  /** To a removed person with whose address a registration was tried. */
  addressTakenRemoved: ({ name }: { name: string }): Notice => ({
    subject: "Your email address is in use",
    body: `Dear ${name}, someone tried to register with your email address, but it belongs to an account whose access was removed. To get access again, please ask the owner of the merchant account. If it was not you, there is nothing you need to do.`,
  }),
  /** To an unproven address with which a registration was tried. */
  addressUnproven: ({ signIn }: { signIn: string }): Notice => ({
    subject: "Your email address is in use",
    body: `Someone tried to register with your email address. It belongs to an account that has not confirmed it yet. If that account is yours, sign in at ${signIn} and confirm the address. If it is not yours, please contact our support, so that you can use your address.`,
  }),
  /** To the address of a newly registered person. */
  confirmEmail: ({ name, link, hours }: { name: string; link: string; hours: number }): Notice => ({
    subject: "Confirm your email address",
    body: `Dear ${name}, please confirm that this address is yours: open this link within ${hours} hours: ${link} Until then we send nothing else here. If you have no account with us, there is nothing you need to do.`,
  }),
  /** To an address with which a person wants to sign in from now on. */
  confirmNewEmail: ({ name, link, hours }: { name: string; link: string; hours: number }): Notice => ({
    subject: "Confirm your new email address",
    body: `Dear ${name}, you asked to sign in with this address from now on. To confirm it, open this link within ${hours} hours: ${link} Until then you sign in with your old address. If it was not you, there is nothing you need to do.`,
  }),
  /** To the old address, when a person asks for another one. */
  emailChangeAsked: ({ name, email, signIn }: { name: string; email: string; signIn: string }): Notice => ({
    subject: "Another email address for your account",
    body: `Dear ${name}, someone who is signed in to your account asked to use the address ${email} instead of this one. It applies once the link that we sent there is opened. If it was not you, choose “Forgot password?” at ${signIn} at once: a new password signs everyone out and stops the change.`,
  }),
  passwordLink: ({ name, link, minutes }: { name: string; link: string; minutes: number }): Notice => ({
    subject: "Set a new password",
    body: `Dear ${name}, we were asked for a new password for your account. To set one, open this link within ${minutes} minutes: ${link} It works only once. If it was not you, there is nothing you need to do: your password stays as it is.`,
  }),
  passwordChanged: ({ name, signIn }: { name: string; signIn: string }): Notice => ({
    subject: "Your password was changed",
    body: `Dear ${name}, the password of your account was changed and your other devices were signed out. If it was not you, choose “Forgot password?” at ${signIn} at once.`,
  }),
  /** After too many wrong codes in a row. */
  codesHeld: (held: { name: string; wrong: number; minutes: number; signIn: string }): Notice => ({
    subject: "Too many wrong codes",
    body: `Dear ${held.name}, ${held.wrong} wrong one-time codes in a row were entered for your account. No code is sent or accepted for the next ${held.minutes} minutes; after that everything works as before. If it was not you, someone may know your password: choose “Forgot password?” at ${held.signIn} and set a new one.`,
  }),
  /** To the old address. */
  emailChanged: ({ name, email }: { name: string; email: string }): Notice => ({
    subject: "Your email address was changed",
    body: `Dear ${name}, you now sign in with the address ${email} instead of this one. If it was not you, please contact our support at once.`,
  }),
  /** To the owner of an application: too many cards were declined on one of its invoices, payment links or QR codes. */
  declinedCards: (told: { name: string; application: string; what: string; link: string }): Notice => ({
    subject: "Many declined cards",
    body: `Dear ${told.name}, many cards were declined on ${told.what} of ${told.application}. Someone may be testing stolen cards there, so we have blocked payments from the same source for up to an hour. Nothing was charged. If you do not expect this, turn the link off or cancel the invoice: ${told.link}`,
  }),
  /** After a card was added to the account, or removed. `card`: its brand and last digits. */
  cardAdded: ({ name, card, signIn }: { name: string; card: string; signIn: string }): Notice => ({
    subject: "A card was added to your account",
    body: `Dear ${name}, the card ${card} was added to your account: money can be withdrawn to it. If it was not you, choose “Forgot password?” at ${signIn} at once.`,
  }),
  /** After an application gets a new key. `hours`: the remaining time of the old one. */
  appKeyRenewed: (told: { name: string; application: string; by: string; hours: number; signIn: string }): Notice => ({
    subject: "A new key for your application",
    body: `Dear ${told.name}, ${told.by} created a new secret key for ${told.application}: programs act for it with this key. ${told.hours > 0 ? `The old key works for another ${told.hours} hours.` : "The old key no longer works."} If you did not expect this, choose “Forgot password?” at ${told.signIn} at once and create another key.`,
  }),
  /** After an application gets a new signing secret. `hours`: the remaining time of the old one. */
  signingSecretMade: (told: {
    name: string;
    application: string;
    by: string;
    hours: number;
    signIn: string;
  }): Notice => ({
    subject: "A new signing secret for your application",
    body: `Dear ${told.name}, ${told.by} created a new signing secret for ${told.application}: your server checks callbacks and returning payers with it. ${told.hours > 0 ? `The old one signs for another ${told.hours} hours.` : "The old one no longer signs."} If you did not expect this, choose “Forgot password?” at ${told.signIn} at once and create another one.`,
  }),
  /**
   * After a webhook address of an application was set or changed. `host`: the server of the address.
   */
  webhookSet: (told: Record<"name" | "application" | "by" | "host" | "signIn", string>): Notice => ({
    subject: "A webhook address of your application was set",
    body: `Dear ${told.name}, ${told.by} set a webhook address on ${told.host} for ${told.application}: a server there gets messages about what happens. If you did not expect this, sign in at ${told.signIn} and remove the address.`,
  }),
  webhookRemoved: (told: Record<"name" | "application" | "by" | "signIn", string>): Notice => ({
    subject: "A webhook address of your application was removed",
    body: `Dear ${told.name}, ${told.by} removed a webhook address of ${told.application}. Payments continue as before. If you did not expect this, sign in at ${told.signIn} and add the address again.`,
  }),
  /** A test invoice of an application that takes no payments yet, to the person who made it. */
  testInvoice: (told: { name: string; amount: string; application: string; link: string }): Notice => ({
    subject: `TEST: invoice of ${told.amount}`,
    body: `TEST. Dear ${told.name}, a payer would get an email with this link to pay ${told.amount} to ${told.application}: ${told.link} It is a test: no money moves, and nobody else got this email.`,
  }),
  /** After staff have reviewed an application and accepted everything. */
  reviewApproved: (told: { name: string; application: string; link: string }): Notice => ({
    subject: "An application was approved",
    body: `Dear ${told.name}, what you sent for ${told.application} was accepted. See what comes next: ${told.link}`,
  }),
  /** After staff have rejected a part of an application: `reasons` in the words of staff. */
  reviewRejected: (told: { name: string; application: string; reasons: string; link: string }): Notice => ({
    subject: "An application needs a correction",
    body: `Dear ${told.name}, some of what you sent for ${told.application} was not accepted: ${told.reasons}. Only that has to be corrected; everything else stays as it is. See the details here: ${told.link}`,
  }),
  /** After an owner asked for another name, tax id or bank account of an application that takes payments. */
  detailsAsked: (told: { name: string; application: string; by: string; link: string }): Notice => ({
    subject: "A change to your application’s details was requested",
    body: `Dear ${told.name}, ${told.by} changed the name, tax ID or bank account of ${told.application}. We are checking the change; until it is accepted everything continues with your current details. If you did not expect this, cancel the change here: ${told.link}`,
  }),
  /** After staff have accepted a change of details. */
  detailsAccepted: (told: { name: string; application: string; link: string }): Notice => ({
    subject: "Your new details were accepted",
    body: `Dear ${told.name}, the changed details of ${told.application} were accepted and apply from now on. See them here: ${told.link}`,
  }),
  /**
   * After staff have rejected a part of a change of details: `reasons` in the words of staff; `days`: the time to
   * answer.
   */
  detailsRejected: (told: Record<"name" | "application" | "reasons" | "link", string> & { days: number }): Notice => ({
    subject: "Changed details need a correction",
    body: `Dear ${told.name}, some of the changed details of ${told.application} were not accepted: ${told.reasons}. Please correct them or cancel the change within ${told.days} days. Until then everything continues with your earlier details; after that ${told.application} takes no payments until you respond. See the details here: ${told.link}`,
  }),
  /** After an application was stopped because its owner did not answer in time. */
  detailsStopped: (told: { name: string; application: string; link: string }): Notice => ({
    subject: "Your application takes no payments now",
    body: `Dear ${told.name}, we did not hear from you about the details of ${told.application} that were not accepted, so it takes no payments now. Refunds and withdrawals continue. Correct the details or cancel the change, and payments resume at once: ${told.link}`,
  }),
  /** After a contract was signed on the phone. `by`: the signer's name in the certificate. */
  contractSigned: (told: { name: string; application: string; by: string; number: string; link: string }): Notice => ({
    subject: "The contract is signed",
    body: `Dear ${told.name}, ${told.by} signed contract ${told.number} for ${told.application} by phone, and we have signed it too. Anyone can check the signed file here: ${told.link} To start taking payments, go live with the application.`,
  }),
  /** After a signed application was submitted to production. */
  wentLive: (told: { name: string; application: string; by: string; link: string }): Notice => ({
    subject: "You can take payments now",
    body: `Dear ${told.name}, ${told.by} took ${told.application} live. It takes real payments from now on; test invoices have ended. Issue your first invoice here: ${told.link}`,
  }),
  appSwitched: (told: { name: string; application: string; by: string; enabled: boolean; signIn: string }): Notice =>
    told.enabled
      ? {
          subject: "Your application is enabled",
          body: `Dear ${told.name}, ${told.by} enabled ${told.application} again. It has the same status as before.`,
        }
      : {
          subject: "Your application is disabled",
          body: `Dear ${told.name}, ${told.by} disabled ${told.application}: it takes no payments until it is enabled again. If you did not expect this, sign in at ${told.signIn} and enable it.`,
        },
  appDeleted: ({
    name,
    application,
    by,
    signIn,
  }: Record<"name" | "application" | "by" | "signIn", string>): Notice => ({
    subject: "Your application was deleted",
    body: `Dear ${name}, ${by} deleted ${application} with a one-time code. Its invoices and payments stay in your lists. If you did not expect this, choose “Forgot password?” at ${signIn} at once.`,
  }),
  cardRemoved: ({ name, card, signIn }: { name: string; card: string; signIn: string }): Notice => ({
    subject: "A card was removed from your account",
    body: `Dear ${name}, the card ${card} was removed from your account. If it was not you, choose “Forgot password?” at ${signIn} at once.`,
  }),
  /** By SMS to the old phone. */
  phoneChanged: ({ phone }: { phone: string }): string =>
    `Your one-time codes now go to ${phone} instead of this number. If it was not you, please contact our support at once.`,
  /** A link to an exported list; `file` is its name in words. */
  exportReady: ({ name, file, link, hours }: { name: string; file: string; link: string; hours: number }): Notice => ({
    subject: "Your file is ready",
    body: `Dear ${name}, here is the file you asked for: ${file}. Open this link within ${hours} hours to download it: ${link} Anyone with the link can open it, so please do not share it.`,
  }),
};

export type Sentences = typeof en;
