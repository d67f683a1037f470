import type { BATCH_REFUSALS } from "#provider/contract/refund-batch-words";
import type { RefundFileColumn, RefundFileFault } from "#provider/contract/refund-file-words";
import type { RefundState } from "#provider/contract/refund-terms";
import type { Language } from "#provider/contract/words";

type Words = {
  /** The sheets of the template, and the sheet of outcomes. */
  sheet: { refunds: string; about: string; outcomes: string };
  /** The names of the template and of the file of outcomes, without ending. */
  file: { template: string; outcomes: string };
  heading: Record<RefundFileColumn, string>;
  /** The explanation of each column, on the second sheet of the template. */
  about: Record<RefundFileColumn, string>;
  rules: [label: string, text: string][];
  /** The last columns of the file of outcomes. */
  row: string;
  payment: string;
  payer: string;
  refunded: string;
  outcome: string;
  fault: Record<RefundFileFault, string>;
  refusal: Record<(typeof BATCH_REFUSALS)[number], string>;
  state: Record<RefundState, string>;
  /** A good row of a file that is not confirmed, or whose turn comes. */
  notConfirmed: string;
  turn: string;
};

/** The words of files of refunds in each language; uploads are recognised by these headings too. */
export const REFUND_FILE_WORDS: Record<Language, Words> = {
  en: {
    sheet: { refunds: "Refunds", about: "How to fill in", outcomes: "Refunds" },
    file: { template: "refunds-template", outcomes: "refunds-outcomes" },
    heading: { order: "Order number or payment ID", amount: "Amount", reason: "Reason" },
    about: {
      order:
        "Your own order number or booking ID, or the payment’s order ID or payment ID, as the list of transactions shows it.",
      amount: "What is given back. Left empty: all that is left of the payment.",
      reason: "Why, in a few words. It is kept with the refund.",
    },
    rules: [
      ["Rows", "One refund in each row, up to 10,000. Empty rows are ignored."],
      ["Headings", "They can be in any order and in any of the three languages. Other columns are not read."],
      ["Formulas", "Their last value is used."],
    ],
    row: "Row of the file",
    payment: "Payment ID",
    payer: "Payer",
    refunded: "Refunded amount",
    outcome: "Outcome",
    fault: {
      required: "Fill it in",
      tooShort: "Too short",
      tooLong: "Too long",
      unseen: "It has characters that cannot be seen",
      amountFormat: "This is not an amount",
      amountUnclear: "It can be read in two ways: write two decimals",
      currencyOther: "The application takes another currency",
      amountDecimals: "At most two decimals",
      amountZero: "The amount is zero",
      amountRange: "The amount is too large",
      numberRounded: "The spreadsheet has rounded the number: keep it as text",
      notText: "Write it as text",
      valueUnknown: "The cell has an error, or a formula without a value",
      orderUnknown: "The application has no payment of this number",
      orderSeveral: "Several payments have this number: give the payment ID",
      orderTwice: "A row above refunds the same payment",
      tooMuch: "Less than this amount is left to refund",
      tooLittle: "At least 1.00, unless it is all that is left",
      refunding: "A refund of this payment is on its way",
      refunded: "This payment has been refunded in full",
      held: "The amount is only on hold: capture or release it",
      nothingTaken: "Nothing was captured with this payment",
      disputed: "This payment is disputed",
      disputeLost: "The payer’s bank has this money back after a dispute",
    },
    refusal: {
      refunding: "Not refunded: another refund of this payment was on its way",
      refunded: "Not refunded: the payment had been refunded in full",
      held: "Not refunded: the amount is only on hold",
      nothingTaken: "Not refunded: nothing was captured",
      disputed: "Not refunded: the payment is disputed",
      disputeLost: "Not refunded: the payer’s bank has the money back after a dispute",
      tooMuch: "Not refunded: less than this amount was left",
      noMoney: "Not refunded: not enough money in the wallet",
      forbidden: "Not refunded: you may not refund payments of this application",
    },
    state: {
      AWAITING_APPROVAL: "Waits for a second person",
      LEAVING: "Leaves within a minute",
      IN_PROGRESS: "On its way",
      SUCCESS: "Refunded",
      FAILED: "The card network refused it",
      REJECTED: "Rejected by a second person",
      RECALLED: "Undone",
      EXPIRED: "Nobody approved it in time",
    },
    notConfirmed: "Not confirmed yet",
    turn: "Its turn comes",
  },
  az: {
    sheet: { refunds: "Geri qaytarmalar", about: "Necə doldurmalı", outcomes: "Geri qaytarmalar" },
    file: { template: "geri-qaytarma-numune", outcomes: "geri-qaytarma-neticeler" },
    heading: { order: "Sifariş nömrəsi və ya ödənişin ID-si", amount: "Məbləğ", reason: "Səbəb" },
    about: {
      order:
        "Öz sifariş nömrəniz və ya rezervasiya ID-si, yaxud əməliyyatlar siyahısındakı sifariş ID-si və ya ödənişin ID-si.",
      amount: "Geri qaytarılan məbləğ. Boş qalarsa: ödənişdən qalan bütün məbləğ.",
      reason: "Bir neçə sözlə səbəb. Geri qaytarma ilə birlikdə saxlanılır.",
    },
    rules: [
      ["Sətirlər", "Hər sətirdə bir geri qaytarma, ən çoxu 10.000. Boş sətirlər sayılmır."],
      ["Başlıqlar", "İstənilən ardıcıllıqla və üç dildən istənilən birində ola bilər. Digər sütunlar oxunmur."],
      ["Düsturlar", "Son qiyməti götürülür."],
    ],
    row: "Faylın sətri",
    payment: "Ödənişin ID-si",
    payer: "Ödəyən",
    refunded: "Geri qaytarılan məbləğ",
    outcome: "Nəticə",
    fault: {
      required: "Doldurun",
      tooShort: "Çox qısadır",
      tooLong: "Çox uzundur",
      unseen: "Görünməyən simvollar var",
      amountFormat: "Bu, məbləğ deyil",
      amountUnclear: "İki cür oxumaq olar: iki onluq rəqəmlə yazın",
      currencyOther: "Tətbiq başqa valyutada qəbul edir",
      amountDecimals: "Vergüldən sonra ən çoxu iki rəqəm",
      amountZero: "Məbləğ sıfırdır",
      amountRange: "Məbləğ çox böyükdür",
      numberRounded: "Cədvəl nömrəni yuvarlaqlaşdırıb: onu mətn kimi saxlayın",
      notText: "Mətn kimi yazın",
      valueUnknown: "Xanada xəta və ya qiyməti olmayan düstur var",
      orderUnknown: "Tətbiqdə bu nömrə ilə ödəniş yoxdur",
      orderSeveral: "Bu nömrə ilə bir neçə ödəniş var: ödənişin ID-sini yazın",
      orderTwice: "Həmin ödəniş yuxarıdakı sətirdə var",
      tooMuch: "Geri qaytarıla bilən məbləğ bundan azdır",
      tooLittle: "Ən azı 1,00, yaxud qalan bütün məbləğ",
      refunding: "Bu ödəniş üzrə məbləğ artıq geri qaytarılır",
      refunded: "Bu ödəniş tam geri qaytarılıb",
      held: "Məbləğ yalnız bloklanıb: onu tutun və ya bloku açın",
      nothingTaken: "Bu ödəniş üzrə heç nə tutulmayıb",
      disputed: "Bu ödəniş mübahisəlidir",
      disputeLost: "Mübahisədən sonra pul ödəyənin bankına qayıdıb",
    },
    refusal: {
      refunding: "Geri qaytarılmayıb: bu ödəniş üzrə başqa geri qaytarma gedirdi",
      refunded: "Geri qaytarılmayıb: ödəniş artıq tam geri qaytarılmışdı",
      held: "Geri qaytarılmayıb: məbləğ yalnız bloklanıb",
      nothingTaken: "Geri qaytarılmayıb: heç nə tutulmayıb",
      disputed: "Geri qaytarılmayıb: ödəniş mübahisəlidir",
      disputeLost: "Geri qaytarılmayıb: mübahisədən sonra pul ödəyənin bankına qayıdıb",
      tooMuch: "Geri qaytarılmayıb: qalan məbləğ bundan az idi",
      noMoney: "Geri qaytarılmayıb: pul kisəsində vəsait kifayət etmir",
      forbidden: "Geri qaytarılmayıb: bu tətbiqin ödənişlərini geri qaytara bilməzsiniz",
    },
    state: {
      AWAITING_APPROVAL: "İkinci şəxsi gözləyir",
      LEAVING: "Bir dəqiqəyə göndərilir",
      IN_PROGRESS: "Yoldadır",
      SUCCESS: "Geri qaytarılıb",
      FAILED: "Kart şəbəkəsi rədd edib",
      REJECTED: "İkinci şəxs rədd edib",
      RECALLED: "Geri götürülüb",
      EXPIRED: "Vaxtında təsdiqlənməyib",
    },
    notConfirmed: "Hələ təsdiqlənməyib",
    turn: "Növbəsini gözləyir",
  },
  ru: {
    sheet: { refunds: "Возвраты", about: "Как заполнить", outcomes: "Возвраты" },
    file: { template: "vozvraty-shablon", outcomes: "vozvraty-itogi" },
    heading: { order: "Номер заказа или ID платежа", amount: "Сумма", reason: "Причина" },
    about: {
      order: "Ваш номер заказа или ID брони, либо ID заказа или ID платежа, как в\u00a0списке транзакций.",
      amount: "Сколько вернуть. Если пусто: всё, что осталось от платежа.",
      reason: "Почему, в\u00a0нескольких словах. Хранится вместе с\u00a0возвратом.",
    },
    rules: [
      ["Строки", "По одному возврату в\u00a0строке, не больше 10\u00a0000. Пустые строки не считаются."],
      ["Заголовки", "В\u00a0любом порядке и на любом из трёх языков. Другие столбцы не читаются."],
      ["Формулы", "Берётся их последнее значение."],
    ],
    row: "Строка файла",
    payment: "ID платежа",
    payer: "Плательщик",
    refunded: "Сумма возврата",
    outcome: "Итог",
    fault: {
      required: "Заполните",
      tooShort: "Слишком коротко",
      tooLong: "Слишком длинно",
      unseen: "Есть невидимые символы",
      amountFormat: "Это не сумма",
      amountUnclear: "Можно прочитать двояко: напишите два знака после запятой",
      currencyOther: "Приложение принимает другую валюту",
      amountDecimals: "Не больше двух знаков после запятой",
      amountZero: "Сумма равна нулю",
      amountRange: "Сумма слишком большая",
      numberRounded: "Таблица округлила номер: сохраните его как текст",
      notText: "Запишите как текст",
      valueUnknown: "В\u00a0ячейке ошибка или формула без значения",
      orderUnknown: "В\u00a0приложении нет платежа с\u00a0этим номером",
      orderSeveral: "Платежей с\u00a0этим номером несколько: укажите ID платежа",
      orderTwice: "Этот платёж уже есть в\u00a0строке выше",
      tooMuch: "Вернуть можно меньше этой суммы",
      tooLittle: "Не меньше 1,00, если это не весь остаток",
      refunding: "По\u00a0этому платежу уже идёт возврат",
      refunded: "Этот платёж возвращён полностью",
      held: "Сумма только заблокирована: спишите её или снимите блокировку",
      nothingTaken: "По\u00a0этому платежу ничего не списано",
      disputed: "Этот платёж оспорен",
      disputeLost: "После спора деньги вернулись в\u00a0банк плательщика",
    },
    refusal: {
      refunding: "Не возвращено: по\u00a0платежу шёл другой возврат",
      refunded: "Не возвращено: платёж уже возвращён полностью",
      held: "Не возвращено: сумма только заблокирована",
      nothingTaken: "Не возвращено: по\u00a0платежу ничего не списано",
      disputed: "Не возвращено: платёж оспорен",
      disputeLost: "Не возвращено: после спора деньги вернулись в\u00a0банк плательщика",
      tooMuch: "Не возвращено: осталось меньше этой суммы",
      noMoney: "Не возвращено: в\u00a0кошельке не хватает денег",
      forbidden: "Не возвращено: Вы не можете возвращать платежи этого приложения",
    },
    state: {
      AWAITING_APPROVAL: "Ждёт второго человека",
      LEAVING: "Уйдёт через минуту",
      IN_PROGRESS: "В\u00a0пути",
      SUCCESS: "Возвращено",
      FAILED: "Отклонено карточной сетью",
      REJECTED: "Отклонено вторым человеком",
      RECALLED: "Отменено",
      EXPIRED: "Не одобрено в\u00a0срок",
    },
    notConfirmed: "Ещё не подтверждено",
    turn: "Ждёт своей очереди",
  },
};
