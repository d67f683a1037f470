import type { FileColumn } from "#provider/contract/list-columns";
import type { TransferTab, WithdrawalTab } from "#provider/contract/list-tabs";
import type { TRANSFER_COLUMNS, WITHDRAWAL_COLUMNS } from "#provider/contract/wallet-money-columns";
import type { Language } from "#provider/contract/words";

type Words<Column extends string, Tab extends string> = {
  sheet: string;
  heading: Record<Exclude<Column, "currency">, string>;
  /** The names of the list's tabs but the first, which is the whole list. */
  tab: Record<Exclude<Tab, "ALL">, string>;
  /** The main text that the list is found by. */
  text: string;
};

/** The words of the file of withdrawals in each language; the same words as in the back office. */
export const WITHDRAWAL_WORDS: Record<Language, Words<FileColumn<typeof WITHDRAWAL_COLUMNS>, WithdrawalTab>> = {
  en: {
    sheet: "Withdrawals",
    heading: {
      reference: "Reference",
      created: "Created",
      target: "To",
      application: "Application",
      applicationId: "Application ID",
      createdBy: "Created by",
      state: "Status",
      why: "Why",
      description: "Description",
      amount: "Amount",
      fee: "Fee",
      total: "Leaves the wallet",
    },
    tab: {
      UNDER_WAY: "On its way",
      ARRIVED: "Arrived",
      FAILED: "Failed",
      RETURNED: "Returned",
    },
    text: "Reference or last digits",
  },
  az: {
    sheet: "Pul çıxarmalar",
    heading: {
      reference: "Nömrə",
      created: "Yaradılıb",
      target: "Hara",
      application: "Tətbiq",
      applicationId: "Tətbiq ID",
      createdBy: "Kim yaradıb",
      state: "Status",
      why: "Səbəb",
      description: "Təsvir",
      amount: "Məbləğ",
      fee: "Komissiya",
      total: "Pul kisəsindən çıxır",
    },
    tab: {
      UNDER_WAY: "Yoldadır",
      ARRIVED: "Çatıb",
      FAILED: "Baş tutmayıb",
      RETURNED: "Geri qaytarılıb",
    },
    text: "Nömrə və ya son rəqəmlər",
  },
  ru: {
    sheet: "Выводы средств",
    heading: {
      reference: "Номер",
      created: "Создан",
      target: "Куда",
      application: "Приложение",
      applicationId: "ID приложения",
      createdBy: "Кто создал",
      state: "Статус",
      why: "Причина",
      description: "Описание",
      amount: "Сумма",
      fee: "Комиссия",
      total: "Уходит из кошелька",
    },
    tab: {
      UNDER_WAY: "В пути",
      ARRIVED: "Поступил",
      FAILED: "Не выполнен",
      RETURNED: "Вернулся",
    },
    text: "Номер или последние цифры",
  },
};

/** The same of transfers. */
export const TRANSFER_WORDS: Record<Language, Words<FileColumn<typeof TRANSFER_COLUMNS>, TransferTab>> = {
  en: {
    sheet: "Transfers",
    heading: {
      reference: "Reference",
      created: "Date",
      what: "Type",
      other: "To or from",
      wallet: "Wallet",
      walletId: "Application ID",
      createdBy: "Created by",
      description: "Description",
      amount: "Amount",
    },
    tab: {
      OUT: "Sent",
      IN: "Received",
      TOP_UP: "Top-ups",
    },
    text: "Reference, merchant ID or phone",
  },
  az: {
    sheet: "Transferlər",
    heading: {
      reference: "Nömrə",
      created: "Tarix",
      what: "Növ",
      other: "Kimə və ya kimdən",
      wallet: "Pul kisəsi",
      walletId: "Tətbiq ID",
      createdBy: "Kim yaradıb",
      description: "Təsvir",
      amount: "Məbləğ",
    },
    tab: {
      OUT: "Göndərilib",
      IN: "Alınıb",
      TOP_UP: "Balans artırmalar",
    },
    text: "Nömrə, satıcının ID-si və ya telefon",
  },
  ru: {
    sheet: "Переводы",
    heading: {
      reference: "Номер",
      created: "Дата",
      what: "Вид",
      other: "Кому или от кого",
      wallet: "Кошелёк",
      walletId: "ID приложения",
      createdBy: "Кто создал",
      description: "Описание",
      amount: "Сумма",
    },
    tab: {
      OUT: "Отправлено",
      IN: "Получено",
      TOP_UP: "Пополнения",
    },
    text: "Номер, ID продавца или телефон",
  },
};
