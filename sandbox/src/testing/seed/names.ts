import type { Language } from "#provider/contract/words";
import { searchText } from "#provider/rules/search-text";
import type { Random } from "./random.ts";

/** A customer of the demo merchants: invented, with addresses that lead nowhere. */
export type Customer = { fullName: string; phone: string; email: string | null; language: Language };

const words = (text: string): string[] => text.split(" ");

const AZ_MEN = words("Rəşad Elçin Tural Orxan Kamran Vüqar Anar Ülvi Nicat Fərid Əli Murad Elnur Ceyhun Şahin İlqar");
const AZ_WOMEN = words(
  "Aysel Günel Ləman Nigar Şəbnəm Türkan Çinarə Gülnar Zəhra Ülviyyə Səbinə Aygün Könül İlahə Nərmin",
);
/** The feminine form of a surname ends in -a. */
const AZ_SURNAMES = words(
  "Əliyev Məmmədov Hüseynov Quliyev Həsənov İsmayılov Əhmədov Abbasov Rzayev Cəfərov Şükürov Ağayev Kərimov Nağıyev Bağırov",
);
const AZ_SURNAMES_OF_ALL = words("Qasımzadə Əlizadə Rüstəmli Muradlı Axundzadə Şıxəlizadə Çələbi");
const RU_MEN = words("Александр Дмитрий Сергей Михаил Андрей Олег Тимур Игорь Алексей");
const RU_WOMEN = words("Екатерина Анна Ольга Наталья Мария Юлия Айгуль Светлана Ирина");
const RU_SURNAMES = words("Иванов Смирнов Кузнецов Соколов Попов Волков Морозов Лебедев Ахметов Новиков");
const RU_SURNAMES_OF_ALL = words("Ткаченко Шевченко Черных Бондаренко");
const EN_FIRST = words(
  "John James Oliver Thomas Daniel Emma Sarah Charlotte Hannah Margaret Lukas Sofia Pierre Giulia",
);
const EN_LAST = [
  "Carter",
  "Whitfield",
  "O’Connor",
  "Bennett",
  "Hughes",
  "MacAllister",
  "van der Berg",
  "Schmidt",
  "Rossi",
  "Dubois",
];
const GULF_FIRST = words(
  "Ahmed Fatima Khalid Noura Saeed Maryam Omar Reem Faisal Priya Rajesh Anjali Yusuf Layla Hamad",
);
const GULF_LAST = [
  "Al Mansoori",
  "Al Zaabi",
  "Al Otaibi",
  "Al Qahtani",
  "Al Harbi",
  "Nair",
  "Kumar",
  "Haddad",
  "Al Suwaidi",
  "Rahman",
];

/** Names that are too long for one line of a table cell. */
const LONG_NAMES: Record<Language, string[]> = {
  az: ["Məhəmmədəli Abdulrəhman oğlu Şıxəlizadə-Ağamirzəyev", "Gülbəniz Məşədihüseyn qızı Hacıbabayeva-Sultanzadə"],
  ru: [
    "Константинопольская-Виноградова Александра Владиславовна",
    "Рождественский-Преображенский Святослав Всеволодович",
  ],
  en: ["Alexandra Wilhelmina Featherstonehaugh-Cholmondeley", "Sheikha Maryam bint Abdulrahman Al Maktoum Al Suwaidi"],
};

/** Latin letters for Cyrillic as in passports, for e-mail addresses. */
const LATIN: Readonly<Record<string, string>> = {
  а: "a",
  б: "b",
  в: "v",
  г: "g",
  д: "d",
  е: "e",
  ж: "zh",
  з: "z",
  и: "i",
  й: "i",
  к: "k",
  л: "l",
  м: "m",
  н: "n",
  о: "o",
  п: "p",
  р: "r",
  с: "s",
  т: "t",
  у: "u",
  ф: "f",
  х: "kh",
  ц: "ts",
  ч: "ch",
  ш: "sh",
  щ: "shch",
  ъ: "",
  ы: "y",
  ь: "",
  э: "e",
  ю: "iu",
  я: "ia",
};

const emailOf = (fullName: string, number: number): string => {
  const latin = searchText(fullName).replace(/[а-я]/g, (letter) => LATIN[letter] ?? "");
  const [first = "guest", last = ""] = latin.split(" ");
  return `${first}.${last}${number}@mail.example`.slice(0, 60);
};

type Origin = { language: Language; name: (random: Random) => string; phone: (random: Random) => string };

const phoneAz = (random: Random) =>
  `+994${random.pick(["50", "51", "55", "70", "77", "99", "10", "60"])}${random.digits(7)}`;
const phoneAe = (random: Random) => `+9715${random.pick(["0", "2", "4", "5", "6", "8"])}${random.digits(7)}`;
const phoneSa = (random: Random) => `+9665${random.pick(["0", "3", "4", "5", "6", "9"])}${random.digits(7)}`;
const gulfName = (random: Random) => `${random.pick(GULF_FIRST)} ${random.pick(GULF_LAST)}`;

const azeri: Origin = {
  language: "az",
  name: (random) => {
    const woman = random.chance(0.5);
    const surname = random.chance(0.25)
      ? random.pick(AZ_SURNAMES_OF_ALL)
      : random.pick(AZ_SURNAMES) + (woman ? "a" : "");
    return `${random.pick(woman ? AZ_WOMEN : AZ_MEN)} ${surname}`;
  },
  phone: phoneAz,
};
const russian: Origin = {
  language: "ru",
  name: (random) => {
    const woman = random.chance(0.5);
    const surname = random.chance(0.25)
      ? random.pick(RU_SURNAMES_OF_ALL)
      : random.pick(RU_SURNAMES) + (woman ? "а" : "");
    return `${random.pick(woman ? RU_WOMEN : RU_MEN)} ${surname}`;
  },
  phone: (random) => (random.chance(0.4) ? phoneAz(random) : `+79${random.digits(9)}`),
};
const foreign: Origin = {
  language: "en",
  name: (random) => `${random.pick(EN_FIRST)} ${random.pick(EN_LAST)}`,
  phone: (random) =>
    random.chance(0.5) ? phoneAz(random) : `+447${random.pick(["4", "7", "8", "9"])}${random.digits(8)}`,
};
const emirati: Origin = { language: "en", name: gulfName, phone: phoneAe };
const saudi: Origin = { language: "en", name: gulfName, phone: phoneSa };

/** The customers of a region by origin, with their shares. */
const ORIGINS = {
  default: [azeri, azeri, azeri, azeri, azeri, russian, russian, foreign],
  ae: [emirati],
  sa: [saudi],
};

/** `size` regular customers of a merchant in a region. */
export function customersOf(region: keyof typeof ORIGINS, size: number, random: Random): Customer[] {
  return Array.from({ length: size }, (_, number) => {
    const { language, name, phone } = random.pick(ORIGINS[region]);
    const long = number % 29 === 3;
    const fullName = long ? random.pick(LONG_NAMES[language]) : name(random);
    return { fullName, phone: phone(random), email: random.chance(0.8) ? emailOf(fullName, number) : null, language };
  });
}
