import type {
  CUSTOMER_COLUMNS,
  FileColumn,
  INVOICE_COLUMNS,
  ListColumns,
  QR_COLUMNS,
  TRANSACTION_COLUMNS,
} from "#provider/contract/list-columns";
import type { REGION_FACTS } from "#provider/contract/regions";
import type { InvoiceStatus, Language, PaymentStatus } from "#provider/contract/words";

type Zone = (typeof REGION_FACTS)[keyof typeof REGION_FACTS]["zone"];

/** What one list and its columns are called; the currency is called the same in each. */
type ListWords<C extends Pick<ListColumns, "file">> = {
  sheet: string;
  heading: Record<Exclude<FileColumn<C>, "currency">, string>;
};

/** What the Excel files of lists say in each language; the same words for the same things as the back office. */
type Words = {
  transactions: ListWords<typeof TRANSACTION_COLUMNS>;
  invoices: ListWords<typeof INVOICE_COLUMNS>;
  qr: ListWords<typeof QR_COLUMNS>;
  customers: ListWords<typeof CUSTOMER_COLUMNS>;
  currency: string;
  zone: Record<Zone, string>;
  paymentStatus: Record<PaymentStatus, string>;
  invoiceStatus: Record<InvoiceStatus, string>;
  /** In the place of the status, while money of the invoice is on hold. */
  onHold: string;
  /** The last line of a file that could not hold everything. */
  cut: (shown: string) => string;
};

export const LIST_WORDS: Record<Language, Words> = {
  en: {
    transactions: {
      sheet: "Transactions",
      heading: {
        orderId: "Order ID",
        created: "Created",
        payer: "Payer",
        card: "Card",
        invoice: "Invoice",
        bookingId: "Booking ID",
        rrn: "RRN",
        application: "Application",
        applicationId: "Application ID",
        status: "Status",
        captureBy: "Capture by",
        amount: "Amount",
        captured: "Captured",
        fee: "Fee",
        refunded: "Refunded",
        net: "Net",
        refundedBy: "Refunded by",
      },
    },
    invoices: {
      sheet: "Invoices",
      heading: {
        code: "Invoice code",
        customer: "Payer",
        email: "E-mail",
        bookingId: "Booking ID",
        application: "Application",
        created: "Created",
        due: "Due",
        expires: "Link expires",
        status: "Status",
        amount: "Amount",
        paid: "Paid",
      },
    },
    qr: {
      sheet: "QR payments",
      heading: {
        payer: "Payer",
        phone: "Phone",
        optionalCode: "Optional code",
        application: "Application",
        created: "Created",
        status: "Status",
        amount: "Amount",
      },
    },
    customers: {
      sheet: "Customers",
      heading: {
        fullName: "Name",
        email: "E-mail",
        phone: "Phone",
        invoices: "Invoices",
        payments: "Payments",
        lastSeen: "Last seen",
        owed: "Outstanding",
        paid: "Paid",
      },
    },
    currency: "Currency",
    zone: {
      "Asia/Baku": "Baku time, UTC+4",
      "Asia/Dubai": "Dubai time, UTC+4",
      "Asia/Riyadh": "Riyadh time, UTC+3",
    },
    paymentStatus: {
      CREATED: "Created",
      PENDING: "Pending",
      ACCEPTED: "Accepted",
      APPROVED: "Paid",
      DECLINED: "Declined",
      CANCELED: "Canceled",
      EXPIRED: "Expired",
      PREAUTH_APPROVED: "Pre-authorized",
      PREAUTH_EXPIRED: "Pre-auth expired",
      PARTIAL: "Partially paid",
      CASH: "Paid in cash",
      REVERSE: "Reversed",
      REFUND_IN_PROGRESS: "Refund in progress",
      PARTIAL_REFUND: "Partially refunded",
      REFUNDED: "Refunded",
    },
    invoiceStatus: {
      PENDING: "Pending",
      PARTIAL: "Partially paid",
      COMPLETE: "Paid",
      CASH: "Paid in cash",
      EXPIRED: "Expired",
      DECLINED: "Declined",
      CANCELED: "Canceled",
      ERROR: "Failed",
    },
    onHold: "On hold",
    cut: (shown) => `Only the first ${shown} rows are here. Narrow the filters to get the others.`,
  },
  az: {
    transactions: {
      sheet: "Tranzaksiyalar",
      heading: {
        orderId: "Sifariş ID",
        created: "Yaradılıb",
        payer: "Ödəyən",
        card: "Kart",
        invoice: "Hesab-faktura",
        bookingId: "Bron ID",
        rrn: "RRN",
        application: "Tətbiq",
        applicationId: "Tətbiq ID",
        status: "Status",
        captureBy: "Tamamlamaq üçün son vaxt",
        amount: "Məbləğ",
        captured: "Tutulub",
        fee: "Komissiya",
        refunded: "Qaytarılıb",
        net: "Xalis məbləğ",
        refundedBy: "Geri qaytaran",
      },
    },
    invoices: {
      sheet: "Hesab-fakturalar",
      heading: {
        code: "Hesab-faktura kodu",
        customer: "Ödəyən",
        email: "E-poçt",
        bookingId: "Bron ID",
        application: "Tətbiq",
        created: "Yaradılıb",
        due: "Son gün",
        expires: "Link bitir",
        status: "Status",
        amount: "Məbləğ",
        paid: "Ödənilib",
      },
    },
    qr: {
      sheet: "QR ödənişlər",
      heading: {
        payer: "Ödəyən",
        phone: "Telefon",
        optionalCode: "Əlavə kod",
        application: "Tətbiq",
        created: "Yaradılıb",
        status: "Status",
        amount: "Məbləğ",
      },
    },
    customers: {
      sheet: "Müştərilər",
      heading: {
        fullName: "Ad",
        email: "E-poçt",
        phone: "Telefon",
        invoices: "Hesab-fakturalar",
        payments: "Ödənişlər",
        lastSeen: "Son fəallıq",
        owed: "Ödənilməli qalıq",
        paid: "Ödənilib",
      },
    },
    currency: "Valyuta",
    zone: {
      "Asia/Baku": "Bakı vaxtı, UTC+4",
      "Asia/Dubai": "Dubay vaxtı, UTC+4",
      "Asia/Riyadh": "Ər-Riyad vaxtı, UTC+3",
    },
    paymentStatus: {
      CREATED: "Yaradılıb",
      PENDING: "Gözləyir",
      ACCEPTED: "Qəbul edilib",
      APPROVED: "Ödənilib",
      DECLINED: "Rədd edilib",
      CANCELED: "Ləğv edilib",
      EXPIRED: "Vaxtı bitib",
      PREAUTH_APPROVED: "Məbləğ bloklanıb",
      PREAUTH_EXPIRED: "Blokun vaxtı bitib",
      PARTIAL: "Qismən ödənilib",
      CASH: "Nağd ödənilib",
      REVERSE: "Blok açılıb",
      REFUND_IN_PROGRESS: "Geri qaytarılır",
      PARTIAL_REFUND: "Qismən geri qaytarılıb",
      REFUNDED: "Məbləğ qaytarılıb",
    },
    invoiceStatus: {
      PENDING: "Gözləyir",
      PARTIAL: "Qismən ödənilib",
      COMPLETE: "Ödənilib",
      CASH: "Nağd ödənilib",
      EXPIRED: "Vaxtı bitib",
      DECLINED: "Rədd edilib",
      CANCELED: "Ləğv edilib",
      ERROR: "Uğursuz",
    },
    onHold: "Məbləğ bloklanıb",
    cut: (shown) => `Burada yalnız ilk ${shown} sətir var. Qalanlarını almaq üçün filtrləri dəqiqləşdirin.`,
  },
  ru: {
    transactions: {
      sheet: "Транзакции",
      heading: {
        orderId: "ID заказа",
        created: "Создана",
        payer: "Плательщик",
        card: "Карта",
        invoice: "Счёт",
        bookingId: "Номер брони",
        rrn: "RRN",
        application: "Приложение",
        applicationId: "ID приложения",
        status: "Статус",
        captureBy: "Завершить до",
        amount: "Сумма",
        captured: "Списано",
        fee: "Комиссия",
        refunded: "Возвращено",
        net: "К зачислению",
        refundedBy: "Кто вернул",
      },
    },
    invoices: {
      sheet: "Счета",
      heading: {
        code: "Код счёта",
        customer: "Плательщик",
        email: "Эл. почта",
        bookingId: "Номер брони",
        application: "Приложение",
        created: "Создан",
        due: "Оплатить до",
        expires: "Ссылка до",
        status: "Статус",
        amount: "Сумма",
        paid: "Оплачено",
      },
    },
    qr: {
      sheet: "QR-платежи",
      heading: {
        payer: "Плательщик",
        phone: "Телефон",
        optionalCode: "Дополнительный код",
        application: "Приложение",
        created: "Создан",
        status: "Статус",
        amount: "Сумма",
      },
    },
    customers: {
      sheet: "Клиенты",
      heading: {
        fullName: "Имя",
        email: "Эл. почта",
        phone: "Телефон",
        invoices: "Счета",
        payments: "Платежи",
        lastSeen: "Активность",
        owed: "К получению",
        paid: "Оплачено",
      },
    },
    currency: "Валюта",
    zone: {
      "Asia/Baku": "бакинское время, UTC+4",
      "Asia/Dubai": "дубайское время, UTC+4",
      "Asia/Riyadh": "время Эр-Рияда, UTC+3",
    },
    paymentStatus: {
      CREATED: "Создан",
      PENDING: "Ожидает оплаты",
      ACCEPTED: "Принят",
      APPROVED: "Оплачен",
      DECLINED: "Отклонён",
      CANCELED: "Отменён",
      EXPIRED: "Истёк",
      PREAUTH_APPROVED: "Сумма заблокирована",
      PREAUTH_EXPIRED: "Блокировка истекла",
      PARTIAL: "Оплачен частично",
      CASH: "Оплачен наличными",
      REVERSE: "Блокировка снята",
      REFUND_IN_PROGRESS: "Идёт возврат",
      PARTIAL_REFUND: "Частичный возврат",
      REFUNDED: "Возвращён",
    },
    invoiceStatus: {
      PENDING: "Ожидает оплаты",
      PARTIAL: "Оплачен частично",
      COMPLETE: "Оплачен",
      CASH: "Оплачен наличными",
      EXPIRED: "Истёк",
      DECLINED: "Отклонён",
      CANCELED: "Отменён",
      ERROR: "Ошибка",
    },
    onHold: "Сумма заблокирована",
    cut: (shown) => `Здесь только первые ${shown}\u00a0строк. Чтобы получить остальные, уточните фильтры.`,
  },
};
