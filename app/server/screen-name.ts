import type { Language } from "~/i18n/languages";
import { sentences } from "./i18n";

const SPACES = ["payout-upload", "payout-receivers", "payout-create", "recurring-payouts"] as const;
/** The title's key of screens below a list that do not show one thing. */
type Title =
  | "payout-upload:list.title"
  | "payout-upload:upload.title"
  | "payout-receivers:title"
  | "recurring-payouts:title"
  | "recurring-payouts:set.title"
  | "payout-create:title"
  | "payout-create:check.title"
  | "payout-create:code.title";

/** The name of such a screen in the breadcrumbs: the `crumb` of its loader. */
export const screenName = (language: Language, title: Title): string =>
  sentences(language).getFixedT(language, SPACES)(title);
