import { MINOR_UNITS } from "#provider/contract/limits";
import type { Language } from "#provider/contract/words";
import type { Random } from "./random.ts";

/** One sale: a text in the customer's language, and an amount in minor units. */
export type Sale = { description: string; amountMinor: number };

export type Profile = {
  /** Invoices on an average day. */
  perDay: number;
  /** Factors from January and from Sunday; 1 is an average month or day. */
  months: readonly number[];
  weekdays: readonly number[];
  /** Opening hours, local. */
  hours: readonly [number, number];
  bookingPrefix: string;
  /** The number of regular customers. */
  customers: number;
  /**
   * The amount that a weekly withdrawal leaves in the wallet, in minor units, so that payouts and refunds are possible
   * at every hour.
   */
  float: number;
  preAuthShare: number;
  partialShare: number;
  installmentShare: number;
  hasCheckIn: boolean;
  sell: (random: Random, language: Language) => Sale;
};

const whole = (units: number): number => units * MINOR_UNITS;
/** Prices in the usual form of shops: 129.00, 129.50 or 129.90. */
const price = (random: Random, least: number, most: number): number =>
  whole(random.int(least, most)) + random.pick([0, 0, 0, 50, 90]);

/** A number with its Russian noun form: 1 ночь, 2 ночи, 5 ночей. */
function russian(count: number, [one, few, many]: readonly [string, string, string]): string {
  const [ten, hundred] = [count % 10, count % 100];
  if (ten === 1 && hundred !== 11) return `${count} ${one}`;
  return `${count} ${ten >= 2 && ten <= 4 && (hundred < 12 || hundred > 14) ? few : many}`;
}
const english = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

const EVEN_YEAR = [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1];
const BAKU_SEASON = [0.55, 0.55, 0.9, 0.9, 1.1, 1.25, 1.45, 1.5, 1.2, 1, 0.7, 0.95];
const GULF_SEASON = [1.4, 1.3, 1.2, 1, 0.8, 0.6, 0.5, 0.55, 0.8, 1.1, 1.35, 1.5];

const ROOMS = [
  { night: 120, az: "Standart otaq", en: "Standard room", ru: "Стандартный номер" },
  {
    night: 180,
    az: "Dəniz mənzərəli deluks otaq",
    en: "Deluxe room with sea view",
    ru: "Номер «Делюкс» с видом на море",
  },
  { night: 260, az: "Ailə lüks otağı", en: "Family suite", ru: "Семейный люкс" },
  { night: 690, az: "Prezident lüksü", en: "Presidential suite", ru: "Президентский люкс" },
];

const GOODS = [
  { price: 1299, az: "Smartfon 256 GB", en: "Smartphone 256 GB", ru: "Смартфон 256 ГБ" },
  { price: 849, az: "Paltaryuyan maşın", en: "Washing machine", ru: "Стиральная машина" },
  { price: 2199, az: "Noutbuk 16 düym", en: "Laptop 16 inch", ru: "Ноутбук 16 дюймов" },
  { price: 159, az: "Simsiz qulaqlıq", en: "Wireless headphones", ru: "Беспроводные наушники" },
];

export const PROFILES = {
  hotel: {
    perDay: 1.7,
    months: BAKU_SEASON,
    weekdays: [0.75, 0.95, 0.9, 1, 1.05, 1.25, 1.1],
    hours: [8, 23],
    bookingPrefix: "XP",
    customers: 260,
    float: whole(6_000),
    preAuthShare: 0.16,
    partialShare: 0.2,
    installmentShare: 0.04,
    hasCheckIn: true,
    sell: (random, language) => {
      const room = random.pick([...ROOMS.slice(0, 3), ...ROOMS]);
      const nights = random.int(1, 7);
      const length = {
        az: `${nights} gecə`,
        en: english(nights, "night", "nights"),
        ru: russian(nights, ["ночь", "ночи", "ночей"]),
      };
      return {
        description: `${room[language]}, ${length[language]}`,
        amountMinor: whole(room.night * nights + random.pick([0, 0, 0, 15, 30])),
      };
    },
  },
  restaurant: {
    perDay: 0.9,
    months: [0.8, 0.85, 1.1, 0.95, 1, 1.1, 1.1, 1.1, 1.05, 0.95, 0.9, 1.4],
    weekdays: [1.1, 0.6, 0.65, 0.75, 0.95, 1.5, 1.6],
    hours: [11, 23],
    bookingPrefix: "PR",
    customers: 140,
    float: whole(3_000),
    preAuthShare: 0,
    partialShare: 0.3,
    installmentShare: 0,
    hasCheckIn: false,
    sell: (random, language) => {
      const guests = random.int(2, 40);
      const text = {
        az: `Masa sifarişi, ${guests} qonaq`,
        en: `Table for ${english(guests, "guest", "guests")}`,
        ru: `Бронирование стола, ${russian(guests, ["гость", "гостя", "гостей"])}`,
      };
      return { description: text[language], amountMinor: guests * price(random, 18, 46) };
    },
  },
  electronics: {
    perDay: 0.35,
    months: [0.8, 0.8, 1.2, 0.9, 0.9, 0.9, 0.9, 1, 1.2, 1, 1.3, 1.4],
    weekdays: [0.8, 1, 1, 1, 1, 1.1, 1.2],
    hours: [10, 20],
    bookingPrefix: "QE",
    customers: 90,
    float: whole(3_000),
    preAuthShare: 0,
    partialShare: 0,
    installmentShare: 0.45,
    hasCheckIn: false,
    sell: (random, language) => {
      const goods = random.pick(GOODS);
      return { description: goods[language], amountMinor: whole(goods.price) };
    },
  },
  courses: {
    perDay: 0.25,
    months: [1.1, 1.1, 1, 1, 1, 0.7, 0.4, 0.5, 1.5, 1.3, 1.2, 1],
    weekdays: [0.5, 1.3, 1.1, 1.1, 1.1, 1, 0.9],
    hours: [9, 21],
    bookingPrefix: "GM",
    customers: 30,
    float: 0,
    preAuthShare: 0,
    partialShare: 0,
    installmentShare: 0,
    hasCheckIn: false,
    sell: (random, language) => {
      const lessons = random.pick([4, 8, 12]);
      const text = {
        az: `İngilis dili, ${lessons} dərs`,
        en: `English, ${lessons} lessons`,
        ru: `Английский язык, ${russian(lessons, ["урок", "урока", "уроков"])}`,
      };
      return { description: text[language], amountMinor: whole(lessons * 15) };
    },
  },
  rent: {
    perDay: 0.05,
    months: EVEN_YEAR,
    weekdays: [1, 1, 1, 1, 1, 1, 1],
    hours: [9, 20],
    bookingPrefix: "TA",
    customers: 5,
    float: 0,
    preAuthShare: 0,
    partialShare: 0,
    installmentShare: 0,
    hasCheckIn: false,
    sell: (random, language) => ({
      description: { az: "Mənzil icarəsi, bir ay", en: "Apartment rent, one month", ru: "Аренда квартиры, один месяц" }[
        language
      ],
      amountMinor: whole(random.pick([550, 600, 650])),
    }),
  },
  tours: {
    perDay: 0.45,
    months: GULF_SEASON,
    weekdays: [1, 0.9, 0.9, 1, 1.1, 1.2, 1.1],
    hours: [8, 22],
    bookingPrefix: "PC",
    customers: 110,
    float: whole(3_000),
    preAuthShare: 0.1,
    partialShare: 0.2,
    installmentShare: 0,
    hasCheckIn: true,
    sell: (random) => {
      const guests = random.int(1, 8);
      const tour = random.pick([
        { name: "Desert safari with dinner", each: 220 },
        { name: "Dhow cruise", each: 180 },
        { name: "Abu Dhabi day tour", each: 310 },
      ]);
      return {
        description: `${tour.name}, ${english(guests, "guest", "guests")}`,
        amountMinor: whole(tour.each * guests),
      };
    },
  },
  perfume: {
    perDay: 0.4,
    months: [0.9, 1, 1.5, 1.3, 0.9, 0.9, 0.8, 0.8, 1, 1, 1.1, 1.1],
    weekdays: [1, 1, 0.95, 1, 1.2, 0.7, 1.1],
    hours: [10, 23],
    bookingPrefix: "OR",
    customers: 90,
    float: 0,
    preAuthShare: 0,
    partialShare: 0,
    installmentShare: 0,
    hasCheckIn: false,
    sell: (random) => ({
      description: random.pick(["Oud oil, 12 ml", "Bakhoor gift box", "Amber perfume, 50 ml", "Agarwood chips, 28 g"]),
      amountMinor: price(random, 95, 1450),
    }),
  },
} as const satisfies Record<string, Profile>;
export type ProfileName = keyof typeof PROFILES;
