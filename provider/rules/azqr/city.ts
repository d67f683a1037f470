import { searchText } from "../search-text.ts";

/** The cities that belong to no district; addresses name them without more words. */
const CITIES = [
  "Bakı",
  "Gəncə",
  "Lənkəran",
  "Mingəçevir",
  "Naftalan",
  "Naxçıvan",
  "Sumqayıt",
  "Şəki",
  "Şirvan",
  "Xankəndi",
  "Yevlax",
];
/** What a code says where no city is known: it has to say something. */
const COUNTRY = "Azərbaycan";

/** The city of an address, which is one of the parts between its commas: `Nizami küçəsi 112, Bakı` → `Bakı`. */
export function cityOf(address: string): string {
  const parts = address.split(",").map(searchText);
  return CITIES.find((city) => parts.includes(searchText(city))) ?? COUNTRY;
}
