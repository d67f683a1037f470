import type { Language } from "#provider/contract/words";

export type Sentences = {
  title: string;
  about: string;
  languages: string;
  payload: string;
  picture: string;
  read: string;
  noCode: string;
  broken: string;
  foreign: string;
  nameless: string;
  noPicture: string;
  merchant: string;
  city: string;
  amount: string;
  youType: string;
  purpose: string;
  bill: string;
  once: string;
  often: string;
  use: string;
  otherAmount: string;
  badAmount: string;
  pay: string;
  payTwice: string;
  decline: string;
  declined: string;
  again: string;
  paid: (amount: string) => string;
  returned: (amount: string) => string;
  unmatched: (amount: string) => string;
  unreadable: string;
  reference: string;
};

export const SENTENCES: Record<Language, Sentences> = {
  en: {
    title: "Bank of tests",
    about: "A payer’s banking app. It reads AZQR codes and pays by them; no real money moves.",
    languages: "Language",
    payload: "Text of the code",
    picture: "Or a picture of the code (PNG)",
    read: "Read the code",
    noCode: "This is no AZQR code. Copy its text whole, or choose a sharp PNG picture of it.",
    broken: "The code is damaged: its checksum is wrong.",
    foreign: "This code is not in manats, so this app does not pay it.",
    nameless: "This code names no merchant, so this app does not pay it.",
    noPicture: "No code was found in this picture. Choose a PNG of at most 2 MB.",
    merchant: "Merchant",
    city: "City",
    amount: "Amount",
    youType: "You type it",
    purpose: "Purpose",
    bill: "Bill number",
    once: "One payment",
    often: "Any number of payments",
    use: "Good for",
    otherAmount: "Amount, AZN",
    badAmount: "Enter an amount such as 12.50.",
    pay: "Pay",
    payTwice: "Pay twice",
    decline: "Decline",
    declined: "You declined. Nothing was paid.",
    again: "Another code",
    paid: (amount) => `${amount} was paid.`,
    returned: (amount) => `${amount} came back to you: the merchant could not take it.`,
    unmatched: (amount) => `${amount} is on its way: nothing is known yet that it pays.`,
    unreadable: "What was sent could not be read. Nothing was paid.",
    reference: "Reference",
  },
  az: {
    title: "Sınaq bankı",
    about: "Ödəyənin bank tətbiqi. AZQR kodlarını oxuyur və onlarla ödəyir; real pul hərəkət etmir.",
    languages: "Dil",
    payload: "Kodun mətni",
    picture: "Və ya kodun şəkli (PNG)",
    read: "Kodu oxuyun",
    noCode: "Bu, AZQR kodu deyil. Mətnini tam köçürün və ya aydın PNG şəklini seçin.",
    broken: "Kod zədələnib: yoxlama cəmi düz gəlmir.",
    foreign: "Bu kod manatla deyil, ona görə bu tətbiq onu ödəmir.",
    nameless: "Bu kodda satıcının adı yoxdur, ona görə bu tətbiq onu ödəmir.",
    noPicture: "Bu şəkildə kod tapılmadı. Ən çoxu 2 MB olan PNG seçin.",
    merchant: "Satıcı",
    city: "Şəhər",
    amount: "Məbləğ",
    youType: "Siz yazırsınız",
    purpose: "Təyinat",
    bill: "Hesabın nömrəsi",
    once: "Bir ödəniş",
    often: "İstənilən sayda ödəniş",
    use: "Nə üçün etibarlıdır",
    otherAmount: "Məbləğ, AZN",
    badAmount: "Məbləği belə yazın: 12,50.",
    pay: "Ödəyin",
    payTwice: "İki dəfə ödəyin",
    decline: "İmtina edin",
    declined: "İmtina etdiniz. Heç nə ödənilmədi.",
    again: "Başqa kod",
    paid: (amount) => `${amount} ödənildi.`,
    returned: (amount) => `${amount} Sizə qayıtdı: satıcı onu qəbul edə bilmədi.`,
    unmatched: (amount) => `${amount} yoldadır: onun nəyi ödədiyi hələ məlum deyil.`,
    unreadable: "Göndərilən oxuna bilmədi. Heç nə ödənilmədi.",
    reference: "İstinad",
  },
  ru: {
    title: "Тестовый банк",
    about: "Приложение банка плательщика. Читает коды AZQR и платит по ним; реальные деньги не списываются.",
    languages: "Язык",
    payload: "Текст кода",
    picture: "Или изображение кода (PNG)",
    read: "Прочитать код",
    noCode: "Это не код AZQR. Скопируйте его текст целиком или выберите чёткое изображение PNG.",
    broken: "Код повреждён: контрольная сумма не сходится.",
    foreign: "Этот код не в манатах, поэтому приложение по нему не платит.",
    nameless: "В этом коде не назван продавец, поэтому приложение по нему не платит.",
    noPicture: "На этом изображении кода нет. Выберите PNG размером до 2\u00a0МБ.",
    merchant: "Продавец",
    city: "Город",
    amount: "Сумма",
    youType: "Вводите Вы",
    purpose: "Назначение",
    bill: "Номер счёта",
    once: "Один платёж",
    often: "Любое число платежей",
    use: "Годится на",
    otherAmount: "Сумма, AZN",
    badAmount: "Введите сумму, например 12,50.",
    pay: "Оплатить",
    payTwice: "Оплатить дважды",
    decline: "Отказаться",
    declined: "Вы отказались. Ничего не оплачено.",
    again: "Другой код",
    paid: (amount) => `Оплачено ${amount}.`,
    returned: (amount) => `${amount} вернулись к Вам: продавец не смог их принять.`,
    unmatched: (amount) => `${amount} в пути: пока неизвестно, что ими оплачено.`,
    unreadable: "Отправленное не удалось прочитать. Ничего не оплачено.",
    reference: "Номер",
  },
};
