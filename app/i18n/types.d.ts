/** Typed keys: the English files are the source; a namespace is added here by one import and one line. */
import "i18next";
import type common from "../../locales/en/common.json";
import type components from "../../locales/en/components.json";
import type dashboard from "../../locales/en/dashboard.json";
import type transactions from "../../locales/en/transactions.json";
import type errors from "../../locales/en/errors.json";
import type words from "../../locales/en/words.json";

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "common";
    returnNull: false;
    resources: {
      common: typeof common;
      components: typeof components;
      errors: typeof errors;
      dashboard: typeof dashboard;
      transactions: typeof transactions;
      words: typeof words;
    };
  }
}
