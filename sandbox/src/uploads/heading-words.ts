import { BULK_COLUMNS, type BulkColumn } from "#provider/contract/bulk-words";
import { LANGUAGES, type Language } from "#provider/contract/words";
import { searchText } from "#provider/rules/search-text";
import { headingWord } from "../domain/heading-word.ts";
import { BULK_WORDS } from "../exports/bulk-words.ts";

/**
 * The known meaning of a heading. `language`: the language of its template. `isOwn`: the template's own heading, and
 * not a second name that people use.
 */
type KnownHeading = { column: BulkColumn; language: Language; isOwn: boolean };

/** The known headings, normalised as for search. The template's own ones go before another language's second names. */
const KNOWN: ReadonlyMap<string, KnownHeading> = new Map(
  [false, true].flatMap((isOwn) =>
    LANGUAGES.flatMap((language) =>
      BULK_COLUMNS.flatMap((column) =>
        (isOwn ? [BULK_WORDS[language].heading[column]] : BULK_WORDS[language].also[column]).map(
          (heading): [string, KnownHeading] => [searchText(heading), { column, language, isOwn }],
        ),
      ),
    ),
  ),
);

/** The known meaning of a heading; undefined for an unknown one. */
export const knownHeading = (heading: string): KnownHeading | undefined => KNOWN.get(headingWord(heading));

const words = (...headings: string[]): ReadonlySet<string> => new Set(headings.map(searchText));

/** Parts of a name in columns of their own: first, last, and further parts. */
export const NAME_PARTS = {
  first: words("Name", "First name", "Given name", "Forename", "Ad", "Adı", "Имя"),
  last: words("Surname", "Last name", "Family name", "Soyad", "Soyadı", "Фамилия"),
  middle: words("Middle name", "Patronymic", "Ata adı", "Atasının adı", "Отчество"),
} as const;

/** The price of one piece, if a column beside it has the quantity. */
export const OF_ONE = words("Price", "Unit price", "Rate", "Qiymət", "Qiyməti", "Цена", "Стоимость", "Тариф");
const HOW_MANY = words(
  "Quantity",
  "Qty",
  "Count",
  "Number",
  "Pieces",
  "Pcs",
  "Units",
  "Nights",
  "Days",
  "Guests",
  "Persons",
  "Miqdar",
  "Miqdarı",
  "Say",
  "Sayı",
  "Ədəd",
  "Gecə",
  "Gecələr",
  "Gecə sayı",
  "Gün",
  "Gün sayı",
  "Количество",
  "Кол-во",
  "Кол",
  "Штук",
  "Шт",
  "Ночи",
  "Ночей",
  "Дни",
  "Дней",
  "Гостей",
);
/** The final amount to pay, after tax, discount and earlier payments. */
export const IN_THE_END = words(
  "Total",
  "Grand total",
  "To pay",
  "Amount due",
  "Balance due",
  "Cəmi",
  "Yekun",
  "Ödəniləcək məbləğ",
  "Qalıq",
  "Итого",
  "Всего",
  "К оплате",
  "Остаток",
);

export const isHowMany = (heading: string): boolean => HOW_MANY.has(headingWord(heading));
