/** Most letters of a merchant's name and of a city in an EMV code. */
export const EMV_NAME = 25;
export const EMV_CITY = 15;

/** Each letter with what is written for it. Letters that stay themselves without their marks are not here. */
const PAIRS = [
  "ə=e ı=i ş=sh ç=ch ø=o æ=ae ß=ss ł=l đ=d œ=oe",
  // Cyrillic: as passports of the region write it.
  "а=a б=b в=v г=g д=d е=e ё=e ж=zh з=z и=i й=i к=k л=l м=m н=n о=o п=p р=r с=s т=t у=u ф=f х=kh ц=ts ч=ch",
  "ш=sh щ=shch ъ= ы=y ь= э=e ю=iu я=ia",
  '“=" ”=" «=" »=" ’=\' ‘=\' –=- —=- №=No',
].join(" ");
const LATIN = new Map(PAIRS.split(" ").map((pair) => [pair.slice(0, 1), pair.slice(2)] as const));
const MARKS = /\p{M}/gu;
const PRINTABLE = /[^ -~]/g;

const latin = (letter: string): string => {
  const lower = letter.toLowerCase();
  const found = LATIN.get(lower);
  if (found === undefined) return letter.normalize("NFD").replace(MARKS, "");
  return letter === lower ? found : found.slice(0, 1).toUpperCase() + found.slice(1);
};

/**
 * A name in plain ASCII, at most `most` letters: other letters are written with Latin ones, what has none is left out,
 * and a name that is too long ends with its last whole word. Empty where no letter can be written.
 */
export function plainName(name: string, most: number): string {
  const plain = [...name.normalize("NFC")].map(latin).join("").replace(PRINTABLE, "").replaceAll(/\s+/g, " ").trim();
  if (plain.length <= most) return plain;
  const cut = plain.slice(0, most + 1);
  const end = cut.lastIndexOf(" ");
  return (end > 0 ? cut.slice(0, end) : plain.slice(0, most)).replace(/[\s,.;:&-]+$/, "");
}
