import type { Role, UserType } from "#provider/contract/permissions";
import type { Region } from "#provider/contract/regions";
import type { Language } from "#provider/contract/words";

export type DemoUser = {
  region: Region;
  role: Role;
  /** The user name and e-mail address. */
  username: string;
  password: string;
  fullName: string;
  /** E.164; one-time codes go there. */
  phone: string;
  /** The name of the merchant account; null for the provider's staff. */
  merchant: string | null;
};

export type SeedUser = DemoUser & {
  id: string;
  merchantId: string | null;
  userType: UserType;
  language: Language;
  fin: string;
};

/** The demo merchants' ids and names. B exists so that tests can show that it never sees A. */
export const MERCHANTS = {
  hotel: { id: "mer_HOTEL00000000000", name: "Xəzər Panorama Hotel", region: "default" },
  electronics: { id: "mer_MERCHANTB0000000", name: "Qafqaz Elektronika", region: "default" },
  teacher: { id: "mer_TEACHER000000000", name: "Gülnar Məmmədova", region: "default" },
  oneTime: { id: "mer_ONETIME000000000", name: "Tural Abbasov", region: "default" },
  dubai: { id: "mer_DUBAI00000000000", name: "Palm Coast Tours", region: "ae" },
  riyadh: { id: "mer_RIYADH0000000000", name: "Oud Al Riyadh", region: "sa" },
} as const satisfies Record<string, { id: string; name: string; region: Region }>;

/** Few different passwords, so that seeding computes few hashes. */
const PASSWORDS = { default: "Baku#2026", ae: "Dubai#2026", sa: "Riyadh#2026", staff: "Staff#2026" };

type Person = {
  key: string;
  name: string;
  role: Role;
  username: string;
  phone: string;
  language?: Language;
  fin?: string;
};

const member = (merchant: (typeof MERCHANTS)[keyof typeof MERCHANTS], person: Person): SeedUser => ({
  id: `usr_${person.key.padEnd(16, "0")}`,
  region: merchant.region,
  role: person.role,
  username: person.username,
  password: PASSWORDS[merchant.region],
  fullName: person.name,
  phone: person.phone,
  merchant: merchant.name,
  merchantId: merchant.id,
  userType: person.role === "ROLE_SINGLE" ? "ONE_TIME_USER" : "PMD_USER",
  language: person.language ?? (merchant.region === "default" ? "az" : "en"),
  fin: person.fin ?? "",
});

const staff = (key: string, name: string, role: Role, username: string, phone: string): SeedUser => ({
  id: `usr_${key.padEnd(16, "0")}`,
  region: "default",
  role,
  username,
  password: PASSWORDS.staff,
  fullName: name,
  phone,
  merchant: null,
  merchantId: null,
  userType: "STAFF",
  language: "en",
  fin: "",
});

const { hotel, electronics, teacher, oneTime, dubai, riyadh } = MERCHANTS;

/** All people who can sign in, the main merchant's owner first. */
export const seedUsers: readonly SeedUser[] = [
  member(hotel, {
    key: "HOTELOWNER",
    name: "Leyla Əliyeva",
    role: "ROLE_SUSER",
    username: "owner@hotel.example",
    phone: "+994502000001",
    fin: "5KX2M7Q",
  }),
  member(hotel, {
    key: "HOTELMERCHANT",
    name: "Rəşad Quliyev",
    role: "ROLE_USER",
    username: "merchant@hotel.example",
    phone: "+994502000002",
  }),
  member(hotel, {
    key: "HOTELMANAGER",
    name: "Sevinc Hüseynova",
    role: "ROLE_FO_MANAGER",
    username: "manager@hotel.example",
    phone: "+994502000003",
  }),
  member(hotel, {
    key: "HOTELLEAD",
    name: "Orxan Həsənov",
    role: "ROLE_FO_SUPERVISOR",
    username: "supervisor@hotel.example",
    phone: "+994502000004",
  }),
  member(hotel, {
    key: "HOTELFINANCE",
    name: "Ирина Соколова",
    role: "ROLE_FIN_MANAGER",
    username: "finance@hotel.example",
    phone: "+994502000005",
    language: "ru",
  }),
  member(hotel, {
    key: "HOTELDESK",
    name: "Aytən Şükürova",
    role: "ROLE_OPERATOR",
    username: "operator@hotel.example",
    phone: "+994502000006",
  }),
  member(oneTime, {
    key: "ONETIMEOWNER",
    name: oneTime.name,
    role: "ROLE_SINGLE",
    username: "single@person.example",
    phone: "+994502000007",
    fin: "7AB3K9P",
  }),
  staff("STAFFADMIN", "Nigar Rəhimova", "ROLE_ADMIN", "admin@provider.example", "+994502000008"),
  staff("STAFFSUPER", "Kamran Vəliyev", "ROLE_SUPER_ADMIN", "super@provider.example", "+994502000009"),
  member(teacher, {
    key: "TEACHEROWNER",
    name: teacher.name,
    role: "ROLE_USER",
    username: "teacher@courses.example",
    phone: "+994502000010",
    fin: "6ZD4N2W",
  }),
  member(electronics, {
    key: "SHOPOWNER",
    name: "Elçin Ağayev",
    role: "ROLE_SUSER",
    username: "owner@shop.example",
    phone: "+994502000011",
    fin: "4PL8C3T",
  }),
  member(electronics, {
    key: "SHOPDESK",
    name: "Nərmin Kərimova",
    role: "ROLE_OPERATOR",
    username: "operator@shop.example",
    phone: "+994502000012",
  }),
  member(electronics, {
    key: "SHOPAUDITOR",
    name: "Vüsal İbrahimov",
    role: "ROLE_AUDITOR",
    username: "auditor@shop.example",
    phone: "+994502000013",
  }),
  member(dubai, {
    key: "DUBAIOWNER",
    name: "Fatima Al Zaabi",
    role: "ROLE_SUSER",
    username: "owner@tours.example",
    phone: "+971502000001",
  }),
  member(dubai, {
    key: "DUBAIDESK",
    name: "Rajesh Kumar",
    role: "ROLE_OPERATOR",
    username: "operator@tours.example",
    phone: "+971502000002",
  }),
  member(riyadh, {
    key: "RIYADHOWNER",
    name: "Khalid Al Otaibi",
    role: "ROLE_SUSER",
    username: "owner@oud.example",
    phone: "+966502000001",
  }),
  member(riyadh, {
    key: "RIYADHDESK",
    name: "Noura Al Harbi",
    role: "ROLE_OPERATOR",
    username: "operator@oud.example",
    phone: "+966502000002",
  }),
];

/** The part of them that `GET /__sandbox/demo` shows. */
export const demoUsers: readonly DemoUser[] = seedUsers.map(
  ({ region, role, username, password, fullName, phone, merchant }) => ({
    region,
    role,
    username,
    password,
    fullName,
    phone,
    merchant,
  }),
);
