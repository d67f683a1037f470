import { ORDER_HOURS } from "#provider/contract/limits";
import { REGION_FACTS } from "#provider/contract/regions";
import { SHOP } from "../../domain/demo-shop.ts";
import { sha256 } from "../../domain/digest.ts";
import { SENTENCES } from "../../pages/checkout/sentences/index.ts";
import type { Schedule } from "./fates.ts";
import type { Shop } from "./invoices.ts";
import { answer, blankTransaction, DAY, HOUR, MINUTE } from "./payments.ts";
import { randomFrom } from "./random.ts";
import { noteTransaction, type Story, type TransactionDraft } from "./story.ts";

/** A member of the spa, who lets it charge the card each month. */
const MEMBER = { fullName: "Lalə Rzayeva", phone: "+994502214478" } as const;
const CARD = { brand: "VISA", last4: "4242" } as const;
const MEMBERSHIP = { description: "Spa üzvlüyü, ilk ay", reference: "spa-member-0117", amountMinor: 9_000 } as const;
/** The hint of the key "Web shop" (`server-keys.ts`), which is two days older. */
const BY_KEY = { hint: "7M2K", daysAgo: 38 } as const;

/** An order by key at whose checkout a payer saved the card, in the application of the demonstration's shop. */
export function planSavedCard(story: Story, shop: Shop, schedule: Schedule, now: number): void {
  const { application, merchantId, region } = shop;
  if (application.id !== SHOP.appId) return;
  // A random stream of its own, so that the order does not change the rest of the story.
  const aside = { ...story, random: randomFrom(Number(application.id.slice(2)) + 1) };
  const at = now - BY_KEY.daysAgo * DAY;
  const paidAt = at + 2 * MINUTE;
  schedule(at, () => {
    const code = aside.random.text(14);
    const payment: TransactionDraft = {
      ...blankTransaction(aside, region, at),
      ...MEMBER,
      ...MEMBERSHIP,
      merchantId,
      applicationId: application.id,
      source: "API",
      invoiceCode: code,
      orderLanguage: "az",
      currency: REGION_FACTS[region].currency,
      commissionBasisPoints: application.commissionBasisPoints,
      cardBrand: CARD.brand,
      cardLast4: CARD.last4,
    };
    story.transactions.push(payment);
    const key = { id: `key_${BY_KEY.hint}`, name: `API …${BY_KEY.hint}` };
    noteTransaction(aside, payment.id, "CREATED", { actor: key, at, amountMinor: payment.amountMinor });
    noteTransaction(aside, payment.id, "PENDING", { actor: null, at: paidAt });
    answer(aside, payment, undefined, "approve", paidAt);
    story.orders.push({
      transactionId: payment.id,
      code,
      applicationId: application.id,
      reference: MEMBERSHIP.reference,
      requestHash: sha256(MEMBERSHIP.reference),
      keyHint: BY_KEY.hint,
      terms: {
        callbackUrl: null,
        redirectUrl: null,
        cardSave: true,
        threeDS: false,
        autoPaymentType: "NONE",
        fields: null,
      },
      endsAt: at + ORDER_HOURS * HOUR,
      wakeAt: null,
    });
    story.savedCards.push({
      id: aside.random.id("crd"),
      applicationId: application.id,
      customerRef: null,
      transactionId: payment.id,
      ...CARD,
      holder: MEMBER.fullName,
      endMonth: 12,
      endYear: new Date(now).getUTCFullYear() + 3,
      consentText: SENTENCES.az.saveCard.agree(application.name),
      consentLanguage: "az",
      consentAt: paidAt,
      savedAt: paidAt,
    });
  });
}
