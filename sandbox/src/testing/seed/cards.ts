import type { Db } from "../../db/database.ts";
import { paymentCards } from "../../db/schema/index.ts";
import { seedUsers } from "./demo-users.ts";
import { insertAll } from "./insert.ts";
import { DAY } from "./payments.ts";

const OWNERS: readonly string[] = ["ROLE_SUSER", "ROLE_USER", "ROLE_SINGLE"];

/** Every owner's card of the house bank; withdrawals to it are free. */
export const HOUSE_CARD = { brand: "MASTERCARD", last4: "5100" } as const;
export const houseCardId = (userId: string): string => `crd_B${userId.slice("usr_".length + 1)}`;

/**
 * The cards that owners added in the last year, where there are wallets: a free one of the house bank, and an older
 * one.
 */
export const cardRows = (db: Db, now: number): D1PreparedStatement[] => {
  const owners = seedUsers.filter(({ role, region }) => OWNERS.includes(role) && region !== "sa");
  const of = (userId: string) => userId.slice("usr_".length);
  return [
    ...insertAll(
      db,
      paymentCards,
      owners.flatMap(({ id }) => [
        {
          id: `crd_A${of(id).slice(1)}`,
          userId: id,
          brand: "VISA" as const,
          last4: "4242",
          isHouseBank: false,
          isDefault: false,
          createdAt: now - 300 * DAY,
        },
        {
          id: houseCardId(id),
          userId: id,
          ...HOUSE_CARD,
          isHouseBank: true,
          isDefault: true,
          createdAt: now - 90 * DAY,
        },
      ]),
    ),
    db.$client.prepare("UPDATE users SET attached_card = 1 WHERE id IN (SELECT user_id FROM payment_cards)"),
  ];
};
