import { dayIn, REGION_FACTS, startOfDay, type Region } from "#provider/contract/regions";
import type { SendChannel } from "#provider/contract/words";
import type { Actor } from "../../db/events.ts";
import { NO_TERMS } from "../../domain/merchant-terms.ts";
import { endOfDay } from "../../domain/schedule.ts";
import type { SeedApplication } from "./businesses.ts";
import type { Customer } from "./names.ts";
import { DAY, MINUTE, moveInvoice } from "./payments.ts";
import type { Profile } from "./profiles.ts";
import { noteInvoice, type InvoiceDraft, type Story } from "./story.ts";

/** One application of the demo: its goods, its customers, and the people who make its invoices. */
export type Shop = {
  application: SeedApplication;
  merchantId: string;
  region: Region;
  profile: Profile;
  customers: readonly Customer[];
  /** The people who make invoices, the busiest several times. */
  desk: readonly NonNullable<Actor>[];
  /** The people who may refund and complete. */
  managers: readonly NonNullable<Actor>[];
};

export type Terms = { preAuth: boolean; partialAllowed: boolean; installment: boolean; linkDays: number };

/** The usual terms of the shop's customers. */
export function usualTerms({ random }: Story, { profile }: Shop): Terms {
  const preAuth = random.chance(profile.preAuthShare);
  const partialAllowed = !preAuth && random.chance(profile.partialShare);
  return {
    preAuth,
    partialAllowed,
    installment: !preAuth && !partialAllowed && random.chance(profile.installmentShare),
    linkDays: random.pick([1, 2, 3, 3, 5, 7, 7, 10, 14]),
  };
}

const INSTALLMENT_CARDS = ["BIRKART", "BIRKART", "TAMKART", "BOLKART", "ALLBALI"] as const;

/** A person of the shop makes an invoice and sends its link, unless it is sent later. */
export function createInvoice(story: Story, shop: Shop, terms: Terms, at: number, isSentLater = false): InvoiceDraft {
  const { random } = story;
  const { region, profile, application } = shop;
  const customer = random.pick(shop.customers);
  const by = random.pick(shop.desk);
  const sale = profile.sell(random, customer.language);
  const dayAfter = (days: number) => dayIn(region, new Date(at + days * DAY));
  const linkExpirationDate = dayAfter(terms.linkDays);
  const channels: SendChannel[] =
    customer.email && random.chance(0.5) ? ["SMS", "EMAIL"] : [random.pick(["SMS", "SMS", "WHATSAPP"])];
  const invoice: InvoiceDraft = {
    id: random.id("inv"),
    code: random.text(12),
    merchantId: shop.merchantId,
    applicationId: application.id,
    region,
    status: "PENDING",
    amountMinor: sale.amountMinor,
    paidMinor: 0,
    heldMinor: 0,
    outsideMinor: 0,
    isSale: false,
    currency: REGION_FACTS[region].currency,
    fullName: customer.fullName,
    phone: customer.phone,
    email: customer.email,
    description: sale.description,
    bookingId: `${profile.bookingPrefix}-${dayIn(region, new Date(at)).slice(2).replaceAll("-", "")}-${random.digits(3)}`,
    language: customer.language,
    linkExpirationDate,
    expiresAt: endOfDay(region, linkExpirationDate),
    preAuth: terms.preAuth,
    partialAllowed: terms.partialAllowed,
    scheduledDate: null,
    dueDate: null,
    reminders: [],
    checkInDate: profile.hasCheckIn && random.chance(0.85) ? dayAfter(random.int(1, 45)) : null,
    recurringInterval: null,
    recurrenceState: null,
    nextRunAt: null,
    runs: 0,
    recurredFrom: null,
    installmentCard: terms.installment ? random.pick(INSTALLMENT_CARDS) : null,
    installmentPeriod: terms.installment ? random.pick([3, 6, 6, 12, 18]) : null,
    channels,
    bulkUploadId: null,
    bulkRow: null,
    cardBrand: null,
    cardLast4: null,
    createdBy: by.id,
    createdByName: by.name,
    createdAt: at,
    createdDay: dayIn(region, new Date(at)),
    completedBy: null,
    completedAt: null,
    canceledBy: null,
    ...NO_TERMS,
    lastModifiedBy: by.name,
    lastModifiedAt: at,
  };
  story.invoices.push(invoice);
  noteInvoice(story, invoice.id, "CREATED", { actor: by, at });
  if (!isSentLater)
    for (const channel of channels) noteInvoice(story, invoice.id, "SENT", { actor: by, at: at + 1000, channel });
  return invoice;
}

/** Expires an invoice after the last day of its link. */
export function expireInvoice(story: Story, invoice: InvoiceDraft, at: number): void {
  moveInvoice(invoice, "expire");
  noteInvoice(story, invoice.id, "EXPIRED", { actor: null, at });
}

export function cancelInvoice(story: Story, invoice: InvoiceDraft, actor: NonNullable<Actor>, at: number): void {
  moveInvoice(invoice, "cancel");
  invoice.lastModifiedBy = actor.name;
  invoice.lastModifiedAt = at;
  invoice.canceledBy = actor.name;
  noteInvoice(story, invoice.id, "CANCELED", { actor, at });
}

/** The provider failed to process the invoice. */
export function failInvoice(invoice: InvoiceDraft): void {
  moveInvoice(invoice, "fail");
}

/** An instant of a local day within opening hours, in UTC milliseconds. */
export function momentOf({ random }: Story, { region, profile }: Shop, day: string): number {
  const [from, to] = profile.hours;
  const minutes = random.int(from * 60, to * 60 - 1);
  return startOfDay(region, day).getTime() + minutes * MINUTE + random.int(0, 59_999);
}
