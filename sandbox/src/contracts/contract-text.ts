import { PRE_AUTH_DAYS } from "#provider/contract/limits";
import { REGION_FACTS } from "#provider/contract/regions";
import type { ContractText } from "#provider/contract/merchant-contracts";
import type { Language } from "#provider/contract/words";
import { MARKS, NBSP } from "#provider/rules/money-text";
import { hexOf, sha256 } from "../signatures/bytes.ts";
import type { ContractData } from "./contract-data.ts";
import { az } from "./text/az.ts";
import { en } from "./text/en.ts";
import { ru } from "./text/ru.ts";
import type { ContractWords } from "./text/words.ts";

/** The edition of the provider's terms. Changing a word of them needs a new edition. */
const CONTRACT_VERSION = "2026-11";

export const CONTRACT_WORDS: Record<Language, ContractWords> = { az, en, ru };

/** The text of a contract, for its page and its file. No other code composes it. */
export function contractText(given: ContractData, language: Language): ContractText {
  const data = onOneLine(given);
  const words = CONTRACT_WORDS[language];
  const { application, commissionBasisPoints, region } = data;
  const clauses = words.clauses({
    application: application.name,
    applicationId: application.id,
    url: application.url,
    currency: REGION_FACTS[region].currency,
    commission: percentText(language, commissionBasisPoints),
    account: accountText(data.account),
    holdDays: String(PRE_AUTH_DAYS),
  });
  return {
    language,
    title: words.title,
    number: `${application.id}-${CONTRACT_VERSION}`,
    version: CONTRACT_VERSION,
    parties: [
      {
        role: "PROVIDER",
        name: "Sandbox provider",
        details: [{ label: words.provider.label, value: words.provider.about }],
      },
      { role: "MERCHANT", name: data.merchant.name, details: merchantDetails(data, words) },
    ],
    clauses: clauses.map(([heading, ...texts], place) => ({
      number: `${place + 1}`,
      heading,
      clauses: texts.map((text, inner) => ({ number: `${place + 1}.${inner + 1}`, text })),
    })),
  };
}

/** Joins addresses of several lines, because a contract's values have one line. */
function onOneLine(data: ContractData): ContractData {
  const line = (text: string) => text.replaceAll(/\s*[\r\n\t]+\s*/g, " ").trim();
  const { merchant, application } = data;
  return {
    ...data,
    merchant: { ...merchant, name: line(merchant.name), address: line(merchant.address) },
    application: { ...application, name: line(application.name) },
  };
}

function merchantDetails({ merchant, account, application }: ContractData, { party }: ContractWords) {
  const { fullName, fin, phone } = merchant.signer;
  const details: (readonly [string, string | null])[] = [
    [party.taxId, merchant.taxId],
    // Individuals represent themselves.
    [party.represented, merchant.kind === "BUSINESS" ? fullName : null],
    [party.fin, fin],
    [party.address, merchant.address],
    [party.phone, phone],
    ["cardMasked" in account ? party.card : party.account, accountText(account)],
    [party.application, `${application.name} (${application.id})`],
  ];
  return details.flatMap(([label, value]) => (value === null || value === "" ? [] : [{ label, value }]));
}

const accountText = (account: ContractData["account"]): string =>
  "cardMasked" in account ? account.cardMasked : `${account.iban}, ${account.bank}`;

/** `2.5%`, `2,5%`, `2,5 %`. */
const percentText = (language: Language, basisPoints: number): string =>
  `${String(basisPoints / 100).replace(".", MARKS[language].decimal)}${language === "ru" ? NBSP : ""}%`;

/**
 * SHA-256 of a contract's whole text, in hexadecimal digits. It proves that the signed text is the one that was read.
 */
export function textHashOf({ language, title, number, version, parties, clauses }: ContractText): Promise<string> {
  const said = [
    [language, title, number, version],
    parties.map(({ role, name, details }) => [role, name, details.map(({ label, value }) => [label, value])]),
    clauses.map((clause) => [clause.number, clause.heading, clause.clauses.map((one) => [one.number, one.text])]),
  ];
  return sha256(new Uint8Array(new TextEncoder().encode(JSON.stringify(said)))).then(hexOf);
}
