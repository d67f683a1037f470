import { MINOR_UNITS } from "#provider/contract/limits";
import { REGION_FACTS, type Region } from "#provider/contract/regions";
import { operatorOf } from "#provider/rules/phone-operators";
import { topUp, transfer, transferToPhone, type Entry } from "../../domain/ledger.ts";
import { seedApplications } from "./businesses.ts";
import { MERCHANTS } from "./demo-users.ts";
import type { Schedule } from "./fates.ts";
import type { Shop } from "./invoices.ts";
import { DAY, HOUR } from "./payments.ts";
import { randomFrom, type Random } from "./random.ts";
import { balanceOf, book, type Story } from "./story.ts";

/** A separate random stream, so that transfers do not change the other generated data. */
const SEED = 20_251_130;
/** A transfer needs this many times its amount in the wallet, because no merchant empties a wallet for a phone. */
const KEEPS = 5;

const PHONE_WALLETS: Readonly<Record<Exclude<Region, "sa">, readonly string[]>> = {
  default: ["+994502218844", "+994553107621", "+994702905512"],
  ae: ["+971502218844", "+971553107621"],
};
/** The purpose of the money, in the language of each region's people. */
const FOR: Readonly<Record<Exclude<Region, "sa">, readonly string[]>> = {
  default: ["Bələdçi xidməti", "Avtobus icarəsi", "Çiçəklər", "Camaşırxana"],
  ae: ["Guide", "Bus hire", "Flowers", "Laundry"],
};

type Row = Story["walletTransfers"][number];
type Leaves = Pick<Row, "id" | "toPhone" | "operator" | "toApplicationId" | "amountMinor" | "description">;

/** Books money that leaves a wallet, if the wallet keeps enough. */
function leave(story: Story, { application, region, managers }: Shop, at: number, leaves: Leaves, entry: Entry): void {
  const [by] = managers;
  const { currency } = REGION_FACTS[region];
  const { amountMinor } = leaves;
  if (!by || balanceOf(story, application.id, currency, "AVAILABLE") < amountMinor * KEEPS) return;
  book(story, entry, currency, at);
  story.walletTransfers.push({
    ...leaves,
    kind: entry.operation === "TOPUP" ? "TOPUP" : "TRANSFER",
    fromApplicationId: application.id,
    currency,
    createdBy: by.id,
    createdByName: by.name,
    createdAt: at,
  });
}

/** The merchant moves money between two of its own wallets every quarter. */
export function planTransfers(story: Story, from: Shop, to: Shop, schedule: Schedule, now: number): void {
  for (let at = now - 700 * DAY; at < now; at += 91 * DAY)
    schedule(at, () => {
      const id = story.random.id("trf");
      const amountMinor = 200 * MINOR_UNITS;
      const subject = { applicationId: from.application.id, reference: id };
      const entry = transfer(subject, to.application.id, amountMinor);
      const leaves = { toApplicationId: to.application.id, toPhone: null, operator: null };
      leave(story, from, at, { id, amountMinor, description: "Mətbəx avadanlığı", ...leaves }, entry);
    });
}

/** A person is paid on their phone every five weeks, and the desk's phone is topped up every month. */
export function planPhones(story: Story, shop: Shop, schedule: Schedule, now: number): void {
  const { region } = shop;
  if (region === "sa") return;
  const random = randomFrom(SEED + Number(shop.application.id.slice(2)));
  for (let at = now - 690 * DAY; at < now; at += 35 * DAY)
    schedule(at + HOUR, () => payPhone(story, shop, random, at + HOUR));
  for (let at = now - 685 * DAY; at < now; at += 30 * DAY)
    schedule(at + 2 * HOUR, () => topUpDesk(story, shop, random, at + 2 * HOUR));
}

function payPhone(story: Story, shop: Shop, random: Random, at: number): void {
  const { application, region } = shop;
  if (region === "sa") return;
  const id = random.id("trf");
  const amountMinor = random.int(4, 18) * 5 * MINOR_UNITS;
  const leaves = { toApplicationId: null, toPhone: random.pick(PHONE_WALLETS[region]), operator: null };
  const entry = transferToPhone({ applicationId: application.id, reference: id }, amountMinor);
  leave(story, shop, at, { id, amountMinor, description: random.pick(FOR[region]), ...leaves }, entry);
}

function topUpDesk(story: Story, shop: Shop, random: Random, at: number): void {
  const { application, region } = shop;
  if (region === "sa") return;
  const id = random.id("top");
  const [phone = ""] = PHONE_WALLETS[region];
  const amountMinor = random.pick([10, 15, 20]) * MINOR_UNITS;
  const leaves = { toApplicationId: null, toPhone: phone, operator: operatorOf(region, phone) ?? null };
  const entry = topUp({ applicationId: application.id, reference: id }, amountMinor);
  leave(story, shop, at, { id, amountMinor, description: "", ...leaves }, entry);
}

const merchantOf = (applicationId: string): string => {
  const application = seedApplications.find(({ id }) => id === applicationId);
  if (!application) throw new Error(`${applicationId} is no application of the demo`);
  return MERCHANTS[application.merchant].id;
};

/** The ends of every transfer, in the order of time. */
export const endsOf = ({ walletTransfers }: Story) =>
  walletTransfers.flatMap(({ id: transferId, fromApplicationId, toApplicationId, createdAt }) =>
    (
      [
        ["OUT", fromApplicationId],
        ["IN", toApplicationId],
      ] as const
    ).flatMap(([direction, applicationId]) =>
      applicationId ? [{ transferId, direction, applicationId, merchantId: merchantOf(applicationId), createdAt }] : [],
    ),
  );
