/** Typed keys: the English files are the source; a namespace is added here by one import and one line. */
import "i18next";
import type activity from "../../locales/en/activity.json";
import type addUser from "../../locales/en/add-user.json";
import type applicationUsers from "../../locales/en/application-users.json";
import type auth from "../../locales/en/auth.json";
import type code from "../../locales/en/code.json";
import type common from "../../locales/en/common.json";
import type components from "../../locales/en/components.json";
import type devices from "../../locales/en/devices.json";
import type dashboard from "../../locales/en/dashboard.json";
import type transactions from "../../locales/en/transactions.json";
import type errors from "../../locales/en/errors.json";
import type createInvoice from "../../locales/en/create-invoice.json";
import type invoice from "../../locales/en/invoice.json";
import type invoices from "../../locales/en/invoices.json";
import type peopleHints from "../../locales/en/people-hints.json";
import type people from "../../locales/en/people.json";
import type newPassword from "../../locales/en/new-password.json";
import type recovery from "../../locales/en/recovery.json";
import type register from "../../locales/en/register.json";
import type notifications from "../../locales/en/notifications.json";
import type problems from "../../locales/en/problems.json";
import type transaction from "../../locales/en/transaction.json";
import type settings from "../../locales/en/settings.json";
import type shell from "../../locales/en/shell.json";
import type team from "../../locales/en/team.json";
import type users from "../../locales/en/users.json";
import type words from "../../locales/en/words.json";

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "common";
    returnNull: false;
    resources: {
      activity: typeof activity;
      "add-user": typeof addUser;
      "application-users": typeof applicationUsers;
      auth: typeof auth;
      code: typeof code;
      common: typeof common;
      components: typeof components;
      errors: typeof errors;
      dashboard: typeof dashboard;
      devices: typeof devices;
      transactions: typeof transactions;
      "create-invoice": typeof createInvoice;
      invoice: typeof invoice;
      invoices: typeof invoices;
      people: typeof people;
      "people-hints": typeof peopleHints;
      "new-password": typeof newPassword;
      recovery: typeof recovery;
      register: typeof register;
      notifications: typeof notifications;
      problems: typeof problems;
      transaction: typeof transaction;
      settings: typeof settings;
      shell: typeof shell;
      team: typeof team;
      users: typeof users;
      words: typeof words;
    };
  }
}
