import { REGION_FACTS, type Region } from "#provider/contract/regions";
import type { Language, PayoutState } from "#provider/contract/words";
import { clockText, dateText } from "#provider/rules/day-text";
import { moneyText } from "#provider/rules/money-text";
import type { PayoutRow } from "../db/withdrawals.ts";
import { LIST_WORDS } from "./list-words/index.ts";
import { receiptSheet } from "./receipt-sheet.ts";

/** A receipt is of money that arrived, also where it came back later. */
const STATES = ["SUCCESS", "RETURNED"] as const;
type ReceiptState = (typeof STATES)[number];

const HOUR_MS = 3_600_000;

type Words = {
  title: Record<PayoutRow["kind"], string>;
  outcome: Record<ReceiptState, string>;
  status: string;
  statuses: Record<ReceiptState, string>;
  application: string;
  receiver: string;
  target: string;
  bank: string;
  description: string;
  fee: string;
  total: string;
  created: string;
  arrived: string;
  returned: string;
  number: string;
  reference: string;
  issued: string;
  sandbox: string;
  /** In place of a text, and as a last sentence, where no font has the letters. */
  unprintable: string;
  incomplete: string;
};

/** The words of receipts of payouts and withdrawals in each language; the same words as in the back office. */
const RECEIPT_WORDS: Record<Language, Words> = {
  en: {
    title: { PAYOUT: "Payout receipt", WITHDRAWAL: "Withdrawal receipt" },
    outcome: { SUCCESS: "The money arrived", RETURNED: "The money arrived and was returned by the bank" },
    status: "Status",
    statuses: { SUCCESS: "Arrived", RETURNED: "Returned" },
    application: "From the wallet of",
    receiver: "Receiver",
    target: "To",
    bank: "Bank",
    description: "What for",
    fee: "Fee",
    total: "Left the wallet",
    created: "Created",
    arrived: "Arrived",
    returned: "Returned",
    number: "Reference",
    reference: "Sender’s reference",
    issued: "The receiver’s bank decides when the money is shown in the account.",
    sandbox: "Sandbox: no real money moves",
    unprintable: "See the payment’s page",
    incomplete: "Some letters cannot be printed here. The payment’s page has all of them.",
  },
  az: {
    title: { PAYOUT: "Köçürmənin qəbzi", WITHDRAWAL: "Pul çıxarmanın qəbzi" },
    outcome: { SUCCESS: "Pul çatıb", RETURNED: "Pul çatıb, sonra bank onu geri qaytarıb" },
    status: "Status",
    statuses: { SUCCESS: "Çatıb", RETURNED: "Geri qaytarılıb" },
    application: "Kimin pul kisəsindən",
    receiver: "Alıcı",
    target: "Hara",
    bank: "Bank",
    description: "Nə üçün",
    fee: "Komissiya",
    total: "Pul kisəsindən çıxıb",
    created: "Yaradılıb",
    arrived: "Çatıb",
    returned: "Geri qaytarılıb",
    number: "Nömrə",
    reference: "Göndərənin istinad nömrəsi",
    issued: "Pulun hesabda nə vaxt görünəcəyini alıcının bankı müəyyən edir.",
    sandbox: "Sınaq mühiti: real pul hərəkət etmir",
    unprintable: "Ödənişin səhifəsinə baxın",
    incomplete: "Bəzi hərflər burada çap olunmur. Ödənişin səhifəsində hamısı var.",
  },
  ru: {
    title: { PAYOUT: "Квитанция о выплате", WITHDRAWAL: "Квитанция о выводе средств" },
    outcome: { SUCCESS: "Деньги поступили", RETURNED: "Деньги поступили, затем банк их вернул" },
    status: "Статус",
    statuses: { SUCCESS: "Поступили", RETURNED: "Возвращены банком" },
    application: "Из\u00a0кошелька",
    receiver: "Получатель",
    target: "Куда",
    bank: "Банк",
    description: "За что",
    fee: "Комиссия",
    total: "Ушло из\u00a0кошелька",
    created: "Время создания",
    arrived: "Время поступления",
    returned: "Время возврата",
    number: "Номер",
    reference: "Номер отправителя",
    issued: "Когда деньги появятся на\u00a0счёте, решает банк получателя.",
    sandbox: "Тестовая среда: реальные деньги не\u00a0списываются",
    unprintable: "См. страницу платежа",
    incomplete: "Некоторые буквы здесь не\u00a0печатаются. На\u00a0странице платежа есть все.",
  },
};

type Receipted = {
  payout: Omit<PayoutRow, "seq">;
  appName: string;
  region: Region;
  /** The name of the receiver's bank, where it is known. */
  bank: string | null;
  /** The merchant's own reference, of a payout by the merchant API. */
  reference: string | null;
};

/** How the money stands in a receipt; undefined if there is none. */
const receiptStateOf = (state: PayoutState): ReceiptState | undefined => STATES.find((one) => one === state);

/**
 * The receipt of a payout or withdrawal as a PDF, with the time of what it says (UTC milliseconds); undefined if its
 * money did not arrive.
 */
export async function payoutReceipt(
  { payout, appName, region, bank, reference }: Receipted,
  language: Language,
): Promise<{ pdf: Uint8Array<ArrayBuffer>; at: number } | undefined> {
  const state = receiptStateOf(payout.state);
  if (state === undefined) return undefined;
  const words = RECEIPT_WORDS[language];
  const { zone, utcOffsetHours } = REGION_FACTS[region];
  const money = (minor: number) => moneyText(language, minor, payout.currency);
  const moment = (instant: number | null) => {
    if (instant === null) return null;
    const local = new Date(instant + utcOffsetHours * HOUR_MS);
    return `${dateText(language, local)}, ${clockText(language, local)} (${LIST_WORDS[language].zone[zone]})`;
  };
  const at = payout.returnedAt ?? payout.finishedAt ?? payout.createdAt;
  const pdf = await receiptSheet({
    language,
    title: words.title[payout.kind],
    number: payout.id,
    from: appName,
    amount: money(payout.amountMinor),
    outcome: words.outcome[state],
    facts: [
      [words.status, words.statuses[state]],
      [words.application, `${appName} · ${payout.applicationId}`],
      [words.receiver, payout.fullName],
      [words.target, payout.targetMasked],
      [words.bank, bank],
      [words.description, payout.description],
      [words.fee, money(payout.feeMinor)],
      [words.total, money(payout.amountMinor + payout.feeMinor)],
      [words.created, moment(payout.createdAt)],
      [words.arrived, moment(payout.finishedAt)],
      [words.returned, state === "RETURNED" ? moment(payout.returnedAt) : null],
      [words.number, payout.id],
      [words.reference, reference],
    ],
    notes: [words.issued, words.sandbox],
    unprintable: words.unprintable,
    incomplete: words.incomplete,
    at,
  });
  return { pdf, at };
}
