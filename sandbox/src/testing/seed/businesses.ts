import type { ApplicationStatus, BUSINESS_CATEGORIES } from "#provider/contract/words";
import { MERCHANTS } from "./demo-users.ts";
import type { ProfileName } from "./profiles.ts";

type Category = (typeof BUSINESS_CATEGORIES)[number];
type MerchantKey = keyof typeof MERCHANTS;

export type SeedApplication = {
  id: string;
  merchant: MerchantKey;
  name: string;
  category: Category;
  url: string;
  info: string;
  status: ApplicationStatus;
  ownerId: string;
  /** The people besides the owners who work with it. */
  memberIds: string[];
  partialAllowed: boolean;
  qrEnabled: boolean;
  commissionBasisPoints: number;
  /** The goods it sells and how often; null for an application that is not live. */
  profile: ProfileName | null;
};

const application = (
  given: Pick<SeedApplication, "id" | "merchant" | "name" | "category" | "ownerId" | "info" | "url"> &
    Partial<SeedApplication>,
): SeedApplication => ({
  status: "ONLINE",
  memberIds: [],
  partialAllowed: false,
  qrEnabled: false,
  commissionBasisPoints: 250,
  profile: null,
  ...given,
});

const HOTEL_TEAM = ["usr_HOTELMANAGER0000", "usr_HOTELLEAD0000000", "usr_HOTELFINANCE0000"];
const HOTEL_DESK = "usr_HOTELDESK0000000";
const HOTEL_OWNER = "usr_HOTELOWNER000000";

export const seedApplications: readonly SeedApplication[] = [
  application({
    id: "ES1000001",
    merchant: "hotel",
    name: "Xəzər Panorama Hotel",
    category: "TOURISM",
    url: "https://hotel.example",
    info: "Bakı bulvarında dəniz mənzərəli otaqlar",
    ownerId: HOTEL_OWNER,
    memberIds: [...HOTEL_TEAM, HOTEL_DESK],
    profile: "hotel",
  }),
  application({
    id: "ES1000002",
    merchant: "hotel",
    name: "Panorama Restoran",
    category: "RESTAURANT",
    url: "https://restaurant.hotel.example",
    info: "Azərbaycan və Aralıq dənizi mətbəxi, banket zalı",
    ownerId: HOTEL_OWNER,
    memberIds: HOTEL_TEAM,
    qrEnabled: true,
    partialAllowed: true,
    commissionBasisPoints: 200,
    profile: "restaurant",
  }),
  application({
    id: "ES1000003",
    merchant: "hotel",
    name: "Panorama Transfer",
    category: "TRANSPORTATION",
    url: "https://transfer.hotel.example",
    info: "Hava limanından qarşılanma və şəhər turları",
    ownerId: HOTEL_OWNER,
    status: "IN_REVIEW",
  }),
  application({
    id: "ES1000004",
    merchant: "hotel",
    name: "Panorama Spa",
    category: "TOURISM",
    url: "https://spa.hotel.example",
    info: "Hamam, masaj və hovuz",
    ownerId: HOTEL_OWNER,
    status: "APPROVED",
  }),
  application({
    id: "ES1000011",
    merchant: "electronics",
    name: "Qafqaz Elektronika",
    category: "ELECTRONICS",
    url: "https://shop.example",
    info: "Məişət texnikası və telefonlar, taksitlə satış",
    ownerId: "usr_SHOPOWNER0000000",
    memberIds: ["usr_SHOPDESK00000000"],
    profile: "electronics",
  }),
  application({
    id: "ES1000021",
    merchant: "teacher",
    name: "Gülnarla ingilis dili",
    category: "EDUCATION",
    url: "https://courses.example",
    info: "Onlayn ingilis dili dərsləri",
    ownerId: "usr_TEACHEROWNER0000",
    commissionBasisPoints: 300,
    profile: "courses",
  }),
  application({
    id: "ES1000031",
    merchant: "oneTime",
    name: "Tural Abbasov",
    category: "UTILITY",
    url: "https://rent.example",
    info: "Mənzil icarəsi üçün birdəfəlik ödənişlər",
    ownerId: "usr_ONETIMEOWNER0000",
    commissionBasisPoints: 300,
    profile: "rent",
  }),
  application({
    id: "ES2000001",
    merchant: "dubai",
    name: "Palm Coast Tours",
    category: "TOURISM",
    url: "https://tours.example",
    info: "Desert safaris, dhow dinners and city tours",
    ownerId: "usr_DUBAIOWNER000000",
    memberIds: ["usr_DUBAIDESK0000000"],
    partialAllowed: true,
    profile: "tours",
  }),
  application({
    id: "ES3000001",
    merchant: "riyadh",
    name: "Oud Al Riyadh",
    category: "ECOMMERCE",
    url: "https://oud.example",
    info: "Oud, bakhoor and perfume oils",
    ownerId: "usr_RIYADHOWNER00000",
    memberIds: ["usr_RIYADHDESK000000"],
    profile: "perfume",
  }),
];

/** The companies of the business merchants, with the account that gets their money. Banks and numbers are invented. */
export const seedCompanies = [
  {
    id: "cmp_HOTEL00000000000",
    merchant: "hotel",
    name: "Xəzər Panorama MMC",
    taxId: "1400123451",
    address: "Neftçilər prospekti 45, Bakı",
    postalCode: "AZ1000",
    iban: "AZ21NABZ00000000137010001944",
    swift: "NABZAZ2C",
    bank: { name: "Azərbaycan Respublikasının Mərkəzi Bankı", taxId: "9900071002", code: "501004" },
  },
  {
    id: "cmp_MERCHANTB0000000",
    merchant: "electronics",
    name: "Qafqaz Elektronika MMC",
    taxId: "1700987652",
    address: "Nizami küçəsi 112, Bakı",
    postalCode: "AZ1010",
    iban: "AZ95IBAZ38090019449123456789",
    swift: "IBAZAZ2X",
    bank: { name: "ABB", taxId: "9900001881", code: "805722" },
  },
  {
    id: "cmp_DUBAI00000000000",
    merchant: "dubai",
    name: "Palm Coast Tours LLC",
    taxId: "100234567800003",
    address: "Al Wasl Road 210, Dubai",
    postalCode: "00000",
    iban: "AE070331234567890123456",
    swift: "BOMLAEAD",
    bank: { name: "Mashreq", taxId: "100000000100003", code: "033000" },
  },
  {
    id: "cmp_RIYADH0000000000",
    merchant: "riyadh",
    name: "Oud Al Riyadh Trading Est.",
    taxId: "300123456700003",
    address: "King Fahd Road 18, Riyadh",
    postalCode: "12211",
    iban: "SA070380000000608010167519",
    swift: "RJHISARI",
    bank: { name: "Al Rajhi Bank", taxId: "300000000100003", code: "800000" },
  },
] as const satisfies readonly { merchant: MerchantKey; [field: string]: unknown }[];

/**
 * The individuals behind the other merchants, with the bank account that gets their money; the table of banks knows the
 * bank.
 */
export const seedIndividuals = [
  {
    id: "ind_TEACHER000000000",
    merchant: "teacher",
    userId: "usr_TEACHEROWNER0000",
    type: "SOLE_PROPRIETOR",
    firstName: "Gülnar",
    lastName: "Məmmədova",
    fin: "6ZD4N2W",
    phone: "+994502000010",
    signerId: "204117",
    address: "Sumqayıt, 9-cu mikrorayon",
    iban: "AZ46PAHA11900000000000000021",
  },
  {
    id: "ind_ONETIME000000000",
    merchant: "oneTime",
    userId: "usr_ONETIMEOWNER0000",
    type: "ONE_TIME",
    firstName: "Tural",
    lastName: "Abbasov",
    fin: "7AB3K9P",
    phone: "+994502000007",
    signerId: "331902",
    address: "Bakı, Xətai rayonu",
    iban: "AZ67PAHA11900000000000000031",
  },
] as const;
