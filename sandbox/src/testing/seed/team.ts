import type { Permission, Role } from "#provider/contract/permissions";
import type { Db } from "../../db/database.ts";
import { nameColumns } from "../../db/people.ts";
import { memberships, securityEvents, userPermissions, users } from "../../db/schema/index.ts";
import { MERCHANTS, seedUsers } from "./demo-users.ts";
import { insertAll } from "./insert.ts";
import { DAY } from "./payments.ts";

const HOUR = 3_600_000;

type Absent = {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  mobilePhone: string;
  role: Role;
  permissions: Permission[];
  appIds: string[];
  active: boolean;
  daysAgo: number;
};

/** People of the main merchant who cannot sign in: one invited and not here yet, one removed. */
const ABSENT: readonly [Absent, Absent] = [
  {
    id: "usr_HOTELINVITED0000",
    firstName: "Fidan",
    lastName: "İsmayılova",
    email: "fidan@hotel.example",
    mobilePhone: "+994502000013",
    role: "ROLE_OPERATOR",
    permissions: ["CREATE_LINK", "SEND_LINK"],
    appIds: ["ES1000001"],
    active: true,
    daysAgo: 2,
  },
  {
    id: "usr_HOTELREMOVED0000",
    firstName: "Vüqar",
    lastName: "Nəbiyev",
    email: "vuqar@hotel.example",
    mobilePhone: "+994502000014",
    role: "ROLE_FO_SUPERVISOR",
    permissions: [],
    appIds: [],
    active: false,
    daysAgo: 310,
  },
];

const LAPTOP = { browser: "Chrome", system: "Windows", address: "203.0.113.24" };
const PHONE = { browser: "Safari", system: "iOS", address: "198.51.100.7" };
const NOWHERE = { browser: "", system: "", address: "" };

const userOf = (key: string) => {
  const user = seedUsers.find(({ id }) => id === `usr_${key.padEnd(16, "0")}`);
  if (!user) throw new Error(`no seed user ${key}`);
  return user;
};

/** Sign-ins of the last weeks on two devices, and changes of a person's access; oldest first, as they were recorded. */
function happenings(now: number): (typeof securityEvents.$inferInsert)[] {
  const owner = userOf("HOTELOWNER");
  const lead = userOf("HOTELLEAD");
  const finance = userOf("HOTELFINANCE");
  const [invited, removed] = ABSENT;
  const by = (userId: string) => ({ userId, ...NOWHERE, actorName: owner.fullName, change: null });
  const own = (userId: string) => ({ userId, actorName: null, change: null });
  const told = [
    { ...own(owner.id), ...LAPTOP, kind: "SIGNED_IN" as const, at: now - 21 * DAY },
    {
      ...by(lead.id),
      kind: "ACCESS_CHANGED" as const,
      at: now - 21 * DAY + HOUR,
      change: {
        roleFrom: "ROLE_OPERATOR" as const,
        roleTo: "ROLE_FO_SUPERVISOR" as const,
        added: ["EDIT_LINK", "DELETE_INVOICE", "FINALIZE_TRANSACTION", "UNBLOCK_TRANSACTION"] satisfies Permission[],
        removed: [],
      },
    },
    { ...by(removed.id), kind: "ACCESS_REMOVED" as const, at: now - 20 * DAY },
    { ...own(owner.id), ...PHONE, kind: "SIGNED_IN" as const, at: now - 15 * DAY - 3 * HOUR },
    { ...own(owner.id), ...LAPTOP, kind: "SIGN_IN_FAILED" as const, at: now - 12 * DAY - HOUR },
    { ...own(owner.id), ...LAPTOP, kind: "SIGNED_IN" as const, at: now - 12 * DAY - HOUR + 40_000 },
    { ...own(owner.id), ...LAPTOP, kind: "PASSWORD_CHANGED" as const, at: now - 12 * DAY },
    {
      userId: owner.id,
      ...NOWHERE,
      actorName: userOf("HOTELMERCHANT").fullName,
      kind: "ACCESS_CHANGED" as const,
      at: now - 9 * DAY,
      change: {
        roleFrom: "ROLE_USER" as const,
        roleTo: "ROLE_SUSER" as const,
        added: ["PAYOUT_REVIEW"] satisfies Permission[],
        removed: [],
      },
    },
    { ...own(finance.id), ...LAPTOP, kind: "SIGNED_IN" as const, at: now - 6 * DAY },
    { ...own(owner.id), ...PHONE, kind: "SIGNED_IN" as const, at: now - 5 * DAY - 2 * HOUR },
    { ...by(invited.id), kind: "INVITED" as const, at: now - invited.daysAgo * DAY },
    { ...own(owner.id), ...LAPTOP, kind: "SIGNED_IN" as const, at: now - DAY - 4 * HOUR },
  ];
  return told.map((event, index) => ({ id: `sec_${String(index + 1).padStart(16, "0")}`, ...event }));
}

/** The recent activity of the main merchant's team, relative to now. */
export function teamRows(db: Db, now: number): D1PreparedStatement[] {
  const owner = userOf("HOTELOWNER");
  const { id: merchantId, region } = MERCHANTS.hotel;
  const at = (person: Absent) => now - person.daysAgo * DAY;
  return [
    ...insertAll(
      db,
      users,
      ABSENT.map((person) => ({
        id: person.id,
        merchantId,
        region,
        username: person.email,
        email: person.email,
        ...nameColumns(`${person.firstName} ${person.lastName}`),
        firstName: person.firstName,
        lastName: person.lastName,
        mobilePhone: person.mobilePhone,
        role: person.role,
        userType: "PMD_USER" as const,
        passwordHash: "",
        passwordSetAt: person.active ? null : at(person),
        language: "az" as const,
        active: person.active,
        createdBy: owner.id,
        createdAt: at(person),
      })),
    ),
    ...insertAll(
      db,
      userPermissions,
      ABSENT.flatMap((person) =>
        person.permissions.map((permission) => ({
          userId: person.id,
          permission,
          grantedBy: owner.id,
          grantedAt: at(person),
        })),
      ),
    ),
    ...insertAll(
      db,
      memberships,
      ABSENT.flatMap((person) =>
        person.appIds.map((applicationId) => ({ applicationId, userId: person.id, createdAt: at(person) })),
      ),
    ),
    ...insertAll(db, securityEvents, happenings(now)),
  ];
}
