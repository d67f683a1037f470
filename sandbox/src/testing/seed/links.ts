import { NO_TERMS } from "../../domain/merchant-terms.ts";
import { linkTerms } from "../../operations/links/create.ts";
import { dayIn, REGION_FACTS } from "#provider/contract/regions";
import type { Language, LinkStatus } from "#provider/contract/words";
import { endOfDay } from "../../domain/schedule.ts";
import { nextLinkStatus, type LinkMove } from "../../domain/link-state.ts";
import { optionalCodeKey } from "../../domain/optional-code.ts";
import { searchText } from "#provider/rules/search-text";
import type { Schedule } from "./fates.ts";
import type { Shop } from "./invoices.ts";
import { answer, blankTransaction, DAY, HOUR, MINUTE } from "./payments.ts";
import { demand, noteTransaction, type LinkDraft, type Story, type TransactionDraft } from "./story.ts";

type LinkTerms = {
  title: string;
  description: string;
  /** Minor units; null if the payer chooses. */
  amountMinor: number | null;
  reusable: boolean;
  language: Language;
};

/** A link of the demo: its terms, how often it is paid, and how it ended. */
type LinkStory = LinkTerms & {
  /** Days ago: its beginning, and the end of its payments. */
  from: number;
  until: number;
  /** The average days between two payments; null: paid once, right away. */
  every: number | null;
  /** Its change at `until`, if any. */
  end: Extract<LinkMove, "disable" | "expire"> | null;
};

/** Payment links of the demo's applications. */
const LINKS: Readonly<Record<string, readonly LinkStory[]>> = {
  ES1000001: [
    {
      title: "Spa: günlük giriş",
      description: "Hovuz, hamam və sauna, bir nəfər üçün",
      amountMinor: 4_500,
      reusable: true,
      language: "az",
      from: 150,
      until: 0,
      every: 5,
      end: null,
    },
    {
      title: "Sığınacağa yardım",
      description: "Toplanan vəsait Şəki heyvan sığınacağına köçürülür",
      amountMinor: null,
      reusable: true,
      language: "az",
      from: 90,
      until: 0,
      every: 6,
      end: null,
    },
    {
      title: "Əlavə çarpayı, otaq 214",
      description: "İki gecə üçün əlavə çarpayı",
      amountMinor: 6_000,
      reusable: false,
      language: "ru",
      from: 12,
      until: 0,
      every: null,
      end: null,
    },
    {
      title: "Novruz axşamı",
      description: "Bayram süfrəsi və canlı musiqi, bir nəfər üçün",
      amountMinor: 8_500,
      reusable: true,
      language: "az",
      from: 75,
      until: 40,
      every: 3,
      end: "disable",
    },
    {
      title: "Early summer offer",
      description: "Boat trip on the lake for two",
      amountMinor: 12_000,
      reusable: true,
      language: "en",
      from: 60,
      until: 20,
      every: 9,
      end: "expire",
    },
  ],
  ES1000021: [
    {
      title: "Danışıq klubu",
      description: "Bir görüş, qrupda 8 nəfər",
      amountMinor: 1_500,
      reusable: true,
      language: "az",
      from: 200,
      until: 0,
      every: 4,
      end: null,
    },
  ],
  ES2000001: [
    {
      title: "Dhow dinner, one seat",
      description: "Two hours on the creek, dinner included",
      amountMinor: 19_900,
      reusable: true,
      language: "en",
      from: 120,
      until: 0,
      every: 4,
      end: null,
    },
  ],
};

function makeLink(story: Story, shop: Shop, kind: LinkDraft["kind"], terms: LinkTerms, at: number): LinkDraft {
  const { application, merchantId, region } = shop;
  const by = story.random.pick(shop.managers);
  const link: LinkDraft = {
    id: story.random.id("lnk"),
    code: story.random.text(13),
    kind,
    merchantId,
    applicationId: application.id,
    region,
    status: "ACTIVE",
    ...terms,
    searchTitle: searchText(terms.title),
    currency: REGION_FACTS[region].currency,
    linkExpirationDate: null,
    expiresAt: null,
    paymentCount: 0,
    paidMinor: 0,
    ...linkTerms(NO_TERMS),
    createdBy: by.id,
    createdByName: by.name,
    createdAt: at,
  };
  story.paymentLinks.push(link);
  return link;
}

const moveLink = (link: LinkDraft, move: LinkMove): void => {
  link.status = demand<LinkStatus>(nextLinkStatus(link.status, move), `${link.status} ${move}`);
};

type LinkPayment = { amountMinor: number; optionalCode: string | null; declined: boolean; at: number };

/** A payer opens a link, types their name and pays. */
function payLink(story: Story, shop: Shop, link: LinkDraft, payment: LinkPayment): TransactionDraft {
  const { random } = story;
  const { amountMinor, optionalCode, declined, at } = payment;
  const { fullName, phone, email, language } = random.pick(shop.customers);
  const transaction: TransactionDraft = {
    ...blankTransaction(story, shop.region, at),
    merchantId: link.merchantId,
    applicationId: link.applicationId,
    invoiceCode: link.code,
    source: link.kind,
    paymentLinkId: link.id,
    optionalCode,
    fullName,
    phone,
    email: random.chance(0.5) ? email : null,
    amountMinor,
    currency: link.currency,
    orderLanguage: language,
    description: link.description,
    commissionBasisPoints: shop.application.commissionBasisPoints,
    cardBrand: "VISA",
    cardLast4: random.digits(4),
  };
  story.transactions.push(transaction);
  noteTransaction(story, transaction.id, "CREATED", { actor: null, at, amountMinor });
  noteTransaction(story, transaction.id, "PENDING", { actor: null, at });
  answer(story, transaction, undefined, declined ? "insufficientFunds" : "approve", at + 3000);
  if (declined) return transaction;
  moveLink(link, link.reusable ? "pay" : "use");
  link.paymentCount++;
  link.paidMinor += amountMinor;
  return transaction;
}

/** The payment links of the demo, with all their payments. */
export function planLinks(story: Story, shop: Shop, schedule: Schedule, now: number): void {
  const { random } = story;
  for (const { from, until, every, end, ...terms } of LINKS[shop.application.id] ?? []) {
    const madeAt = now - from * DAY;
    const endsAt = now - until * DAY;
    schedule(madeAt, () => {
      const link = makeLink(story, shop, "LINK", terms, madeAt);
      const pay = (at: number) => () =>
        payLink(story, shop, link, {
          amountMinor: terms.amountMinor ?? random.int(3, 60) * 100,
          optionalCode: null,
          declined: terms.reusable && random.chance(0.07),
          at,
        });
      if (every === null) schedule(madeAt + 4 * HOUR, pay(madeAt + 4 * HOUR));
      else
        for (let at = madeAt; at < endsAt; at += random.int(12, 36 * every) * HOUR) {
          const paidAt = at + random.int(1, 59) * MINUTE;
          if (paidAt < endsAt) schedule(paidAt, pay(paidAt));
        }
      if (end === null) return;
      if (end === "expire") {
        link.linkExpirationDate = dayIn(shop.region, new Date(endsAt));
        link.expiresAt = endOfDay(shop.region, link.linkExpirationDate);
      }
      const overAt = link.expiresAt ?? endsAt;
      schedule(overAt, () => {
        moveLink(link, end);
        if (end === "disable")
          story.paymentLinkSwitches.push({
            linkId: link.id,
            status: link.status,
            actor: link.createdBy,
            actorName: link.createdByName,
            at: overAt,
          });
      });
    });
  }
}

/** Guests who pay at the table by the application's QR code. */
export function planQrPayments(story: Story, shop: Shop, schedule: Schedule, now: number): void {
  const { random } = story;
  const { application, merchantId, region } = shop;
  if (!application.qrEnabled) return;
  const code = makeLink(
    story,
    shop,
    "QR",
    {
      title: application.name,
      description: application.name,
      amountMinor: null,
      reusable: true,
      language: REGION_FACTS[region].languages[0] ?? "en",
    },
    now - 121 * DAY,
  );
  let told = 0;
  for (let at = now - 120 * DAY; at < now; at += random.int(14, 60) * HOUR) {
    const paidAt = at + random.int(0, 59) * MINUTE;
    // At least one is declined in every story: by chance alone, one story in fifty would have none.
    const mustDecline = (told += 1) === 7;
    schedule(paidAt, () => {
      const optionalCode = random.chance(0.6) ? `T-${random.int(1, 24)}` : null;
      const transaction = payLink(story, shop, code, {
        amountMinor: random.int(12, 180) * 100 + random.pick([0, 0, 50]),
        optionalCode,
        declined: random.chance(0.05) || mustDecline,
        at: paidAt,
      });
      const { id: transactionId, fullName, phone, amountMinor, currency } = transaction;
      story.qrPayments.push({
        id: random.id("qrp"),
        merchantId,
        applicationId: application.id,
        region,
        transactionId,
        fullName,
        searchName: searchText(fullName),
        phoneNumber: phone ?? "",
        optionalCode: optionalCode === null ? null : optionalCodeKey(optionalCode),
        currency,
        amountMinor,
        createdAt: paidAt,
      });
    });
  }
}
