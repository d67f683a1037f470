import type { BUSINESS_CATEGORIES } from "../../contract/words.ts";

/** The merchant category code (ISO 18245) of each business category: the one that says least beyond the category. */
export const MERCHANT_CATEGORY: Readonly<Record<(typeof BUSINESS_CATEGORIES)[number], string>> = {
  BANK_WALLET: "6012",
  CHARITY: "8398",
  ELECTRONICS: "5732",
  ECOMMERCE: "5999",
  EDUCATION: "8299",
  FOODS_DRINKS: "5499",
  GOVERNMENT: "9399",
  INSURANCE: "6300",
  TOURISM: "4722",
  TRANSPORTATION: "4789",
  RESTAURANT: "5812",
  UTILITY: "4900",
};
