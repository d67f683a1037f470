import type { PayoutTab } from "#provider/contract/list-tabs";
import type { FileColumn } from "#provider/contract/list-columns";
import type { PAYOUT_COLUMNS } from "#provider/contract/payout-columns";
import type { WHO_ACTS } from "#provider/rules/payout-acts";
import type { Language, PayoutState } from "#provider/contract/words";

type Words = {
  sheet: string;
  heading: Record<Exclude<FileColumn<typeof PAYOUT_COLUMNS>, "currency">, string>;
  state: Record<PayoutState, string>;
  /** The names of the list's tabs; the first is the whole list. */
  tab: Record<Exclude<PayoutTab, "ALL"> | "heading", string>;
  text: string;
  /** The source of a payout that was not made by hand; its reference follows. */
  recurring: string;
  /** Who must act. The reader of the file may be neither. */
  actor: Record<(typeof WHO_ACTS)[keyof typeof WHO_ACTS], string>;
};

/** The words of the file of payouts in each language; the same words as in the back office. */
export const PAYOUT_WORDS: Record<Language, Words> = {
  en: {
    sheet: "Payouts",
    heading: {
      reference: "Reference",
      created: "Created",
      receiver: "Receiver",
      target: "To",
      cardType: "Card type",
      application: "Application",
      applicationId: "Application ID",
      createdBy: "Created by",
      madeFrom: "Made from",
      reviewedBy: "Approved or rejected by",
      state: "Status",
      why: "Reason",
      acts: "Waiting for",
      description: "What for",
      amount: "Amount",
      fee: "Fee",
      total: "Amount with fee",
    },
    state: {
      CREATED: "Created",
      AWAITING_APPROVAL: "Awaiting approval",
      IN_PROGRESS: "On its way",
      SUCCESS: "Arrived",
      FAIL: "Failed",
      REJECTED: "Rejected",
      RECALLED: "Recalled",
      EXPIRED: "Expired",
      RETURNED: "Returned",
      NOT_FOUND: "Not found",
      DAILY_PAYOUT_LIMIT_EXCEEDED: "Over the daily limit",
    },
    tab: {
      heading: "Tab",
      WAITING: "Waiting for me",
      UNDER_WAY: "In progress",
      FAILED: "Failed",
      RETURNED: "Returned",
    },
    text: "Receiver or reference",
    recurring: "Recurring payout",
    actor: { receiver: "The receiver", merchant: "The sender" },
  },
  az: {
    sheet: "Köçürmələr",
    heading: {
      reference: "Nömrə",
      created: "Yaradılıb",
      receiver: "Alıcı",
      target: "Hara",
      cardType: "Kart növü",
      application: "Tətbiq",
      applicationId: "Tətbiq ID",
      createdBy: "Kim yaradıb",
      madeFrom: "Nədən yaradılıb",
      reviewedBy: "Kim təsdiq və ya rədd edib",
      state: "Status",
      why: "Səbəb",
      acts: "Kimi gözləyir",
      description: "Nə üçün",
      amount: "Məbləğ",
      fee: "Komissiya",
      total: "Komissiya ilə məbləğ",
    },
    state: {
      CREATED: "Yaradılıb",
      AWAITING_APPROVAL: "Təsdiq gözləyir",
      IN_PROGRESS: "Yoldadır",
      SUCCESS: "Çatıb",
      FAIL: "Baş tutmayıb",
      REJECTED: "Rədd edilib",
      RECALLED: "Geri götürülüb",
      EXPIRED: "Vaxtı bitib",
      RETURNED: "Geri qaytarılıb",
      NOT_FOUND: "Tapılmayıb",
      DAILY_PAYOUT_LIMIT_EXCEEDED: "Gündəlik limit aşılıb",
    },
    tab: {
      heading: "Bölmə",
      WAITING: "Məni gözləyir",
      UNDER_WAY: "İcra olunur",
      FAILED: "Baş tutmayıb",
      RETURNED: "Geri qaytarılıb",
    },
    text: "Alıcı və ya nömrə",
    recurring: "Dövri köçürmə",
    actor: { receiver: "Alıcı", merchant: "Göndərən" },
  },
  ru: {
    sheet: "Выплаты",
    heading: {
      reference: "Номер",
      created: "Создана",
      receiver: "Получатель",
      target: "Куда",
      cardType: "Вид карты",
      application: "Приложение",
      applicationId: "ID приложения",
      createdBy: "Кто создал",
      madeFrom: "Из\u00a0чего создана",
      reviewedBy: "Кто одобрил или отклонил",
      state: "Статус",
      why: "Причина",
      acts: "Кто должен действовать",
      description: "За что",
      amount: "Сумма",
      fee: "Комиссия",
      total: "Сумма с комиссией",
    },
    state: {
      CREATED: "Создана",
      AWAITING_APPROVAL: "Ждёт одобрения",
      IN_PROGRESS: "В пути",
      SUCCESS: "Поступила",
      FAIL: "Не выполнена",
      REJECTED: "Отклонена",
      RECALLED: "Отозвана",
      EXPIRED: "Истекла",
      RETURNED: "Возвращена банком",
      NOT_FOUND: "Не найдена",
      DAILY_PAYOUT_LIMIT_EXCEEDED: "Превышен дневной лимит",
    },
    tab: {
      heading: "Вкладка",
      WAITING: "Ждут меня",
      UNDER_WAY: "В процессе",
      FAILED: "Не прошли",
      RETURNED: "Вернулись",
    },
    text: "Получатель или номер",
    recurring: "Регулярная выплата",
    actor: { receiver: "Получатель", merchant: "Отправитель" },
  },
};
