import { BULK_COLUMNS, type BulkColumn } from "#provider/contract/bulk-words";
import { LANGUAGES, type Language } from "#provider/contract/words";
import { searchText } from "#provider/rules/search-text";
import { BULK_WORDS } from "../exports/bulk-words.ts";

/**
 * What a heading is known to be about. `language`: of the template whose heading it is; none of a second name, which
 * people use besides.
 */
type KnownHeading = { column: BulkColumn; language: Language; isOwn: boolean };

/**
 * Headings that are read, as search compares words. The template's own ones go before another language's second names.
 */
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

/** What a heading is known to be about; undefined of one that nobody has told us of. */
export const knownHeading = (heading: string): KnownHeading | undefined => KNOWN.get(searchText(heading));

const words = (...headings: string[]): ReadonlySet<string> => new Set(headings.map(searchText));

/** Parts of a name that stand in columns of their own: first, last, and what stands beside them. */
export const NAME_PARTS = {
  first: words("Name", "First name", "Given name", "Forename", "Ad", "Adı", "Имя"),
  last: words("Surname", "Last name", "Family name", "Soyad", "Soyadı", "Фамилия"),
  middle: words("Middle name", "Patronymic", "Ata adı", "Atasının adı", "Отчество"),
} as const;

/** What one piece costs, where a column beside it says how many there are. */
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
/** What is to be paid in the end, whatever stands before it: tax, discount, what was paid already. */
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

export const isHowMany = (heading: string): boolean => HOW_MANY.has(searchText(heading));
