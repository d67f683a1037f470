import { PASSWORD_LENGTH, PASSWORD_SPECIALS } from "#provider/contract/limits";
import { PASSWORD_RULES } from "#provider/contract/password-rules";

type PasswordRule = (typeof PASSWORD_RULES)[number]["key"];

/** The rules of a password in the order of the list. */
export const PASSWORD_RULE_NAMES: readonly PasswordRule[] = PASSWORD_RULES.map(({ key }) => key);
/** The values in the sentences of the rules. */
export const PASSWORD_RULE_VALUES = { count: PASSWORD_LENGTH.min, marks: PASSWORD_SPECIALS };
export const PASSWORD_BOUNDS = { minLength: PASSWORD_LENGTH.min, maxLength: PASSWORD_LENGTH.max };

/** The rules that a text fulfils. */
export const rulesKeptBy = (text: string): PasswordRule[] =>
  PASSWORD_RULES.filter((rule) => rule.test(text)).map(({ key }) => key);
