import { merchantKindSchema, WITHDRAWAL_METHODS, type MerchantKind } from "../contract/connect.ts";
import { lineSchema, proseSchema } from "../contract/fields.ts";
import { APP_NAME_LENGTH, DESCRIPTION_LENGTH, FULL_NAME_LENGTH, SIGNER_ID_DIGITS } from "../contract/limits.ts";
import type { FieldWord } from "../contract/problem.ts";
import { isRegionMobile, type Region } from "../contract/regions.ts";
import {
  REQUIREMENTS,
  STEPS,
  type Requirement,
  type Requirements,
  type ReviewError,
  type Step,
} from "../contract/requirements.ts";
import { WEB_ADDRESS_LENGTH, webAddressSchema } from "../contract/web-address.ts";
import { BUSINESS_CATEGORIES, type ApplicationStatus } from "../contract/words.ts";
import { finForm } from "./fin-code.ts";
import { ibanSlip, plainIban, type IbanSlip } from "./iban-text.ts";
import { plainTyped } from "./typed-text.ts";

/** The saved values of an application, and its region. */
export type Prepared = {
  region: Region;
  values: Readonly<Partial<Record<Requirement, string>>>;
  /** It is of a company that was there before, whose details and account the provider has. */
  hasCompany: boolean;
};

/** The facts that a field is checked against, beside its own text. */
type Judge = { region: Region; isIban: (text: string) => boolean };

/** The word of a rule that a field broke; each has a sentence in the app. */
export type BrokenWord =
  | FieldWord
  | IbanSlip
  | "required"
  | "choose"
  | "unseen"
  | "invalid"
  | "url"
  | "phone"
  | "swift";
/** A field as it is kept, or what is wrong with it. */
type Read = { value: string } | { code: BrokenWord };

type Rule = {
  /** Most characters. */
  max: number;
  /** Whether an application with these choices needs it; undefined: that depends on a choice still to be made. */
  isNeeded: (prepared: Prepared) => boolean | undefined;
  isOptional?: true;
  read: (text: string, judge: Judge) => Read;
};

export const kindOf = ({ values }: Pick<Prepared, "values">): MerchantKind | undefined =>
  merchantKindSchema.safeParse(values["type.kind"]).data;

const always = () => true;
const forPerson = (prepared: Prepared) => {
  const kind = kindOf(prepared);
  return kind && kind !== "BUSINESS";
};
const forCompany = (prepared: Prepared) => {
  const kind = kindOf(prepared);
  return kind && kind === "BUSINESS" && !prepared.hasCompany;
};
/** A company is paid out to an account; an individual chooses. */
const forAccount = (prepared: Prepared) => {
  const kind = kindOf(prepared);
  if (!kind || kind === "BUSINESS") return kind && !prepared.hasCompany;
  const method = prepared.values["bank.withdrawalMethod"];
  return method === undefined ? undefined : method === "IBAN";
};
/** In Azerbaijan a transfer names the bank's tax id, code and correspondent account too. */
const forLocalAccount = (prepared: Prepared) => prepared.region === "default" && forAccount(prepared);
const forCard = (prepared: Prepared) => {
  const needsMethod = forPerson(prepared);
  if (!needsMethod) return needsMethod;
  const method = prepared.values["bank.withdrawalMethod"];
  return method === undefined ? undefined : method === "CARD";
};

/** One line of text. */
function line(max: number, code: BrokenWord = "invalid", min = 1) {
  const schema = lineSchema({ min, max });
  return (text: string): Read => {
    const read = schema.safeParse(text);
    if (read.success) return { value: read.data };
    return { code: read.error.issues.some((issue) => issue.code === "custom") ? "unseen" : code };
  };
}
/** One line that looks as it must; spaces inside go, letters become capitals. */
const pattern =
  (form: RegExp, code: BrokenWord) =>
  (text: string): Read => {
    const value = plainTyped(text).replace(/\s/g, "").toUpperCase();
    return form.test(value) ? { value } : { code };
  };
const oneOf =
  (choices: readonly string[]) =>
  (text: string): Read =>
    choices.includes(text) ? { value: text } : { code: "choose" };

function url(text: string): Read {
  const read = webAddressSchema.safeParse(text);
  return read.success ? { value: read.data } : { code: "url" };
}

/**
 * Ten digits; the last says whether it is of a company (1) or of a person (2). Elsewhere than in Azerbaijan 8 to 15
 * digits.
 */
const taxId = (text: string, { region }: Judge): Read =>
  pattern(region === "default" ? /^\d{9}[12]$/ : /^\d{8,15}$/, "taxId")(text);
/** The personal number on the back of an identity card; elsewhere the number of such a card. */
const fin = (text: string, { region }: Judge): Read => pattern(finForm(region), "fin")(text);
/** The number that a person has with the mobile signature. */
const SIGNER_ID = new RegExp(`^\\d{${SIGNER_ID_DIGITS}}$`);
const iban = (text: string, { region, isIban }: Judge): Read => {
  const slip = ibanSlip(region, text);
  if (slip) return { code: slip };
  const value = plainIban(text);
  return isIban(value) ? { value } : { code: "ibanInvalid" };
};
const phone = (text: string, { region }: Judge): Read =>
  isRegionMobile(region, text) ? { value: text } : { code: "phone" };

const NAME = FULL_NAME_LENGTH.max;
const ADDRESS = 200;
/** A pasted IBAN with spaces is taken and told of. */
const IBAN = 42;

/**
 * The one table of what an application needs: which choices ask for it, and what it must look like (docs/product.md
 * section 5). Its screen and field stand in its name.
 */
export const RULES: Record<Requirement, Rule> = {
  "type.kind": { max: 20, isNeeded: always, read: oneOf(merchantKindSchema.options) },
  "person.firstName": { max: NAME, isNeeded: forPerson, read: line(NAME) },
  "person.lastName": { max: NAME, isNeeded: forPerson, read: line(NAME) },
  "person.fullName": { max: NAME, isNeeded: forPerson, read: line(NAME) },
  "person.fin": { max: 20, isNeeded: forPerson, read: fin },
  "person.phone": { max: 20, isNeeded: forPerson, read: phone },
  "person.userId": { max: 20, isNeeded: forPerson, isOptional: true, read: pattern(SIGNER_ID, "signerId") },
  "person.address": { max: ADDRESS, isNeeded: forPerson, read: line(ADDRESS) },
  "company.name": { max: NAME, isNeeded: forCompany, read: line(NAME) },
  "company.taxId": { max: 20, isNeeded: forCompany, read: taxId },
  "company.website": { max: WEB_ADDRESS_LENGTH, isNeeded: forCompany, read: url },
  "company.address": { max: ADDRESS, isNeeded: forCompany, read: line(ADDRESS) },
  "company.postalCode": {
    max: 10,
    isNeeded: forCompany,
    isOptional: true,
    read: pattern(/^(?:AZ)?[-\d]{4,9}$/, "postalCode"),
  },
  "company.category": { max: 20, isNeeded: forCompany, read: oneOf(BUSINESS_CATEGORIES) },
  "bank.withdrawalMethod": { max: 10, isNeeded: forPerson, read: oneOf(WITHDRAWAL_METHODS) },
  "bank.iban": { max: IBAN, isNeeded: forAccount, read: iban },
  "bank.bankName": { max: NAME, isNeeded: forAccount, read: line(NAME) },
  "bank.bankTaxId": { max: 20, isNeeded: forLocalAccount, read: taxId },
  "bank.bankCode": { max: 10, isNeeded: forLocalAccount, read: pattern(/^\d{6}$/, "bankCode") },
  "bank.correspondentAccount": { max: IBAN, isNeeded: forLocalAccount, read: iban },
  "bank.swift": { max: 14, isNeeded: forAccount, read: pattern(/^[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/, "swift") },
  "bank.card": { max: 64, isNeeded: forCard, read: line(64, "choose") },
  "application.name": {
    max: APP_NAME_LENGTH.max,
    isNeeded: always,
    read: line(APP_NAME_LENGTH.max, "appName", APP_NAME_LENGTH.min),
  },
  "application.url": { max: WEB_ADDRESS_LENGTH, isNeeded: always, read: url },
  "application.info": {
    max: DESCRIPTION_LENGTH.max,
    isNeeded: always,
    read: (text) => {
      const read = proseSchema(DESCRIPTION_LENGTH).safeParse(text);
      return read.success ? { value: read.data } : { code: "unseen" };
    },
  },
  "application.category": { max: 20, isNeeded: always, read: oneOf(BUSINESS_CATEGORIES) },
};

/** The screen of a requirement and its field there. */
export function placeOf(requirement: Requirement): { step: Step; field: string } {
  const [screen, field = ""] = requirement.split(".");
  const step = STEPS.find((one) => one === screen);
  if (!step) throw new Error(`no screen of ${requirement}`);
  return { step, field };
}

/** What the choices that were made ask for, in the order of the screens; also what may be left empty. */
export const neededOf = (prepared: Prepared): Requirement[] =>
  REQUIREMENTS.filter((requirement) => RULES[requirement].isNeeded(prepared) === true);

type Reviewing = {
  status: ApplicationStatus;
  /** The verdict of staff on the last round, and the values of that round. */
  errors: readonly ReviewError[];
  handedIn: Prepared["values"];
  /** UTC milliseconds. */
  deadline: number | null;
  now: number;
};

/** Whether a rejected value is unchanged. */
const isUnchanged = (requirement: Requirement, { values }: Prepared, handedIn: Prepared["values"]): boolean =>
  values[requirement] === handedIn[requirement];

const STOPPED: Readonly<Record<ApplicationStatus, Requirements["disabledReason"]>> = {
  DEVELOPMENT: "requirements_due",
  IN_REVIEW: "under_review",
  REJECTED: "rejected",
  APPROVED: "contract_unsigned",
  SIGNED: "not_live",
  ONLINE: null,
  DISABLED: "disabled",
};

/** Why an application with a status takes no payments; null where it does. */
export const stoppedWhen = (status: ApplicationStatus): Requirements["disabledReason"] => STOPPED[status];

/** What an application needs now, later and past its time, and why it takes no payments: from its data alone. */
export function requirementsOf(prepared: Prepared, reviewing: Reviewing): Requirements {
  const { status, errors, handedIn, deadline, now } = reviewing;
  const isEmpty = (requirement: Requirement) => !prepared.values[requirement] && !RULES[requirement].isOptional;
  const needed = neededOf(prepared);
  const open = errors.filter(
    ({ requirement }) => needed.includes(requirement) && isUnchanged(requirement, prepared, handedIn),
  );
  const isRejected = (requirement: Requirement) =>
    status === "REJECTED" && open.some((error) => error.requirement === requirement);
  const currentlyDue = needed.filter((requirement) => isEmpty(requirement) || isRejected(requirement));
  return {
    currentlyDue,
    eventuallyDue: REQUIREMENTS.filter((requirement) => RULES[requirement].isNeeded(prepared) === undefined),
    pastDue: deadline !== null && deadline < now ? currentlyDue : [],
    pendingVerification: status === "IN_REVIEW" ? needed.filter((requirement) => prepared.values[requirement]) : [],
    errors: status === "REJECTED" ? open : [],
    deadline: deadline === null ? null : new Date(deadline).toISOString(),
    disabledReason: STOPPED[status],
  };
}

/**
 * What can be changed: everything before the first review, what staff rejected after one, nothing while it is looked
 * at. What was accepted stays as it was.
 */
export function openOf(prepared: Prepared, { status, errors }: Pick<Reviewing, "status" | "errors">): Requirement[] {
  if (status === "DEVELOPMENT") return neededOf(prepared);
  if (status !== "REJECTED") return [];
  return neededOf(prepared).filter(
    (requirement) => errors.some((error) => error.requirement === requirement) || !prepared.values[requirement],
  );
}
