import type { PayoutFileColumn, PAYOUT_FILE_FAULTS, PayoutFileWarning } from "#provider/contract/payout-files";
import type { Language, PayoutTarget } from "#provider/contract/words";

type Words = {
  /** The sheets of the template, and of the file of rows that were not paid. */
  sheet: { payouts: string; about: string; failed: string };
  /** A template's and a file's names, without their ending. */
  file: { template: string; failed: string };
  heading: Record<PayoutFileColumn, string>;
  /** What each column takes, on the second sheet of the template. */
  about: Record<PayoutFileColumn, string>;
  rules: [label: string, text: string][];
  /** The last columns of the file of failed rows. */
  row: string;
  reason: string;
  target: Record<PayoutTarget, string>;
  /** Shown where somebody chooses something else in the column of kinds. */
  notAKind: string;
  fault: Record<(typeof PAYOUT_FILE_FAULTS)[number], string>;
  warning: Record<PayoutFileWarning, string>;
};

/** What the files of payouts say in each language; their headings are also what they are read by. */
export const PAYOUT_FILE_WORDS: Record<Language, Words> = {
  en: {
    sheet: { payouts: "Payouts", about: "How to fill in", failed: "Not paid" },
    file: { template: "payouts-template", failed: "payouts-not-paid" },
    heading: {
      fullName: "Receiver",
      target: "Kind",
      cardNumber: "IBAN or card number",
      amount: "Amount",
      description: "What for",
      personNumber: "Person number (WPS)",
      routingCode: "Routing code of the bank",
      variablePay: "Variable part of the amount",
      unpaidDays: "Days of unpaid leave",
    },
    about: {
      fullName: "First and last name, as the bank knows it. The bank is asked whether the account is theirs.",
      target: "Choose from the list. Left empty, the number decides.",
      cardNumber: "As text, so that no digit is lost. Spaces do not matter.",
      amount: "From 1.00 to 39,999.99, without the fee.",
      description: "The receiver reads it, and so does whoever approves.",
      personNumber:
        "Of a salary: the employee's 14 digits, as the ministry gives them; in salary files of the 2015 edition 14 to 35 letters and digits. Once one row has it, every row needs it.",
      routingCode: "Of a salary: the 9 digits of the bank that keeps the IBAN.",
      variablePay:
        "Of a salary: the part of the amount that is not paid every month. Empty: none. The 2015 edition calls it other allowances.",
      unpaidDays: "Of a salary: days in the month that were not worked and not paid. Empty: none.",
    },
    rules: [
      ["Rows", "One payout in each row, up to 5,000. Empty rows do not count."],
      ["Headings", "They may stand in any order and in any of the three languages. Other columns are not read."],
      ["Formulas", "Their last value counts."],
    ],
    row: "Row of the file",
    reason: "Reason",
    target: { BANK: "Bank account", PROVIDER_CARD: "Card of the provider", OTHER: "Card of another bank" },
    notAKind: "Choose one of the kinds in the list.",
    fault: {
      required: "Fill it in",
      tooShort: "Too short",
      tooLong: "Too long",
      unseen: "It has characters that cannot be seen",
      amountFormat: "This is not an amount",
      amountDecimals: "At most two decimals",
      amountZero: "The amount is zero",
      amountRange: "The amount is less than 1.00, or not less than 40,000.00",
      cardNumber: "This is not a card number",
      cardKind: "The card is of another kind",
      ibanCountry: "The IBAN is of another country",
      ibanShort: "The IBAN is too short",
      ibanLong: "The IBAN is too long",
      ibanInvalid: "The check digits of the IBAN are wrong",
      receiverUnknown: "There is no such account",
      kindUnknown: "The kind is none of the list",
      bankUnknown: "We do not know this bank: pay it out by itself",
      numberRounded: "The spreadsheet has rounded the number: keep it as text",
      valueUnknown: "The cell has an error, or a formula without a value",
      personNumber: "A person number has 14 digits: keep it as text",
      personCharacters: "A person number has 14 to 35 letters and digits: keep it as text",
      routingCode: "A routing code has 9 digits: keep it as text",
      routingOther: "The routing code is of another bank than the IBAN",
      personTwice: "This person's salary stands above",
      accountNeeded: "A salary goes to an account: give its IBAN",
      variableRange: "It is more than the amount",
      unpaidDays: "Give a number of days from 0 to 31",
    },
    warning: {
      twiceInFile: "The same amount to the same receiver stands above",
      paidLately: "The same amount was paid to this receiver lately",
      waitsElsewhere: "The same amount to this receiver waits for approval",
      nameMismatch: "The account is in another name",
      nameClose: "The account is in a similar name",
      notAsked: "The bank was not asked whose account it is",
    },
  },
  az: {
    sheet: { payouts: "Köçürmələr", about: "Necə doldurmalı", failed: "Ödənilməyənlər" },
    file: { template: "kocurmeler-numune", failed: "odenilmeyen-kocurmeler" },
    heading: {
      fullName: "Alan",
      target: "Növ",
      cardNumber: "IBAN və ya kart nömrəsi",
      amount: "Məbləğ",
      description: "Nə üçün",
      personNumber: "Şəxsin nömrəsi (WPS)",
      routingCode: "Bankın marşrut kodu",
      variablePay: "Məbləğin dəyişən hissəsi",
      unpaidDays: "Ödənişsiz məzuniyyət günləri",
    },
    about: {
      fullName: "Bankda olduğu kimi ad və soyad. Bankdan hesabın ona məxsus olub-olmadığı soruşulur.",
      target: "Siyahıdan seçin. Boş qalarsa, növ nömrədən müəyyən edilir.",
      cardNumber: "Heç bir rəqəm itməsin deyə mətn kimi. Boşluqların fərqi yoxdur.",
      amount: "Komissiyasız, 1,00-dən 39.999,99-dək.",
      description: "Bunu həm alan, həm də təsdiqləyən oxuyur.",
      personNumber:
        "Maaş üçün: işçinin nazirliyin verdiyi 14 rəqəmi; 2015-ci ilin nəşrində 14-35 hərf və rəqəm. Bir sətirdə varsa, hər sətirdə olmalıdır.",
      routingCode: "Maaş üçün: IBAN-ın olduğu bankın 9 rəqəmi.",
      variablePay:
        "Maaş üçün: məbləğin hər ay ödənilməyən hissəsi. Boşdursa, yoxdur. 2015-ci ilin nəşrində digər əlavələr kimi yazılır.",
      unpaidDays: "Maaş üçün: ay ərzində işlənməmiş və ödənilməmiş günlər. Boşdursa, yoxdur.",
    },
    rules: [
      ["Sətirlər", "Hər sətirdə bir köçürmə, ən çoxu 5.000. Boş sətirlər sayılmır."],
      ["Başlıqlar", "İstənilən ardıcıllıqla və üç dildən istənilən birində ola bilər. Digər sütunlar oxunmur."],
      ["Düsturlar", "Son qiyməti götürülür."],
    ],
    row: "Faylın sətri",
    reason: "Səbəb",
    target: { BANK: "Bank hesabı", PROVIDER_CARD: "Provayderin kartı", OTHER: "Digər bankın kartı" },
    notAKind: "Siyahıdakı növlərdən birini seçin.",
    fault: {
      required: "Doldurun",
      tooShort: "Çox qısadır",
      tooLong: "Çox uzundur",
      unseen: "Görünməyən simvollar var",
      amountFormat: "Bu, məbləğ deyil",
      amountDecimals: "Vergüldən sonra ən çoxu iki rəqəm",
      amountZero: "Məbləğ sıfırdır",
      amountRange: "Məbləğ 1,00-dən azdır və ya 40.000,00-dən az deyil",
      cardNumber: "Bu, kart nömrəsi deyil",
      cardKind: "Kart başqa növdəndir",
      ibanCountry: "IBAN başqa ölkənindir",
      ibanShort: "IBAN çox qısadır",
      ibanLong: "IBAN çox uzundur",
      ibanInvalid: "IBAN-ın yoxlama rəqəmləri səhvdir",
      receiverUnknown: "Belə hesab yoxdur",
      kindUnknown: "Növ siyahıda yoxdur",
      bankUnknown: "Bu bankı tanımırıq: köçürməni ayrıca edin",
      numberRounded: "Cədvəl nömrəni yuvarlaqlaşdırıb: onu mətn kimi saxlayın",
      valueUnknown: "Xanada xəta və ya qiyməti olmayan düstur var",
      personNumber: "Şəxsin nömrəsi 14 rəqəmdir: onu mətn kimi saxlayın",
      personCharacters: "Şəxsin nömrəsi 14-35 hərf və rəqəmdir: onu mətn kimi saxlayın",
      routingCode: "Marşrut kodu 9 rəqəmdir: onu mətn kimi saxlayın",
      routingOther: "Marşrut kodu IBAN-dan başqa bankındır",
      personTwice: "Bu şəxsin maaşı yuxarıda var",
      accountNeeded: "Maaş hesaba köçürülür: IBAN-ı yazın",
      variableRange: "Məbləğdən çoxdur",
      unpaidDays: "0-dan 31-dək gün sayı yazın",
    },
    warning: {
      twiceInFile: "Eyni məbləğ eyni alana yuxarıda da var",
      paidLately: "Bu alana eyni məbləğ bu yaxınlarda ödənilib",
      waitsElsewhere: "Bu alana eyni məbləğ təsdiq gözləyir",
      nameMismatch: "Hesab başqasının adınadır",
      nameClose: "Hesab oxşar adadır",
      notAsked: "Hesabın kimə məxsus olduğu bankdan soruşulmayıb",
    },
  },
  ru: {
    sheet: { payouts: "Выплаты", about: "Как заполнить", failed: "Не выплачено" },
    file: { template: "vyplaty-shablon", failed: "ne-vyplacheno" },
    heading: {
      fullName: "Получатель",
      target: "Вид",
      cardNumber: "IBAN или номер карты",
      amount: "Сумма",
      description: "За что",
      personNumber: "Номер работника (WPS)",
      routingCode: "Маршрутный код банка",
      variablePay: "Переменная часть суммы",
      unpaidDays: "Дни неоплаченного отпуска",
    },
    about: {
      fullName: "Имя и фамилия, как в\u00a0банке. Банк скажет, его ли это счёт.",
      target: "Выберите из списка. Если оставить пустым, вид определит номер.",
      cardNumber: "Как текст, чтобы не потерялась ни одна цифра. Пробелы не важны.",
      amount: "От 1,00 до 39\u00a0999,99, без комиссии.",
      description: "Это прочтут получатель и тот, кто одобряет.",
      personNumber:
        "Для зарплаты: 14\u00a0цифр работника, как их дало министерство; в\u00a0редакции 2015\u00a0года от\u00a014 до\u00a035\u00a0букв и\u00a0цифр. Если номер есть в\u00a0одной строке, он нужен в\u00a0каждой.",
      routingCode: "Для зарплаты: 9\u00a0цифр банка, в\u00a0котором открыт этот IBAN.",
      variablePay:
        "Для зарплаты: часть суммы, которую платят не каждый месяц. Пусто\u00a0— её нет. В\u00a0редакции 2015\u00a0года это прочие надбавки.",
      unpaidDays: "Для зарплаты: дни месяца без работы и без оплаты. Пусто\u00a0— их нет.",
    },
    rules: [
      ["Строки", "По одной выплате в\u00a0строке, не больше 5\u00a0000. Пустые строки не считаются."],
      ["Заголовки", "В\u00a0любом порядке и на любом из трёх языков. Другие столбцы не читаются."],
      ["Формулы", "Берётся их последнее значение."],
    ],
    row: "Строка файла",
    reason: "Причина",
    target: { BANK: "Банковский счёт", PROVIDER_CARD: "Карта провайдера", OTHER: "Карта другого банка" },
    notAKind: "Выберите один из видов в\u00a0списке.",
    fault: {
      required: "Заполните",
      tooShort: "Слишком коротко",
      tooLong: "Слишком длинно",
      unseen: "Есть невидимые символы",
      amountFormat: "Это не сумма",
      amountDecimals: "Не больше двух знаков после запятой",
      amountZero: "Сумма равна нулю",
      amountRange: "Сумма меньше 1,00 или не меньше 40\u00a0000,00",
      cardNumber: "Это не номер карты",
      cardKind: "Карта другого вида",
      ibanCountry: "IBAN другой страны",
      ibanShort: "IBAN слишком короткий",
      ibanLong: "IBAN слишком длинный",
      ibanInvalid: "Неверные контрольные цифры IBAN",
      receiverUnknown: "Такого счёта нет",
      kindUnknown: "Такого вида нет в\u00a0списке",
      bankUnknown: "Мы не знаем этот банк: сделайте выплату отдельно",
      numberRounded: "Таблица округлила номер: сохраните его как текст",
      valueUnknown: "В\u00a0ячейке ошибка или формула без значения",
      personNumber: "В\u00a0номере работника 14\u00a0цифр: сохраните его как текст",
      personCharacters: "В\u00a0номере работника от\u00a014 до\u00a035\u00a0букв и\u00a0цифр: сохраните его как текст",
      routingCode: "В\u00a0коде маршрута 9\u00a0цифр: сохраните его как текст",
      routingOther: "Код маршрута не того банка, чей IBAN",
      personTwice: "Зарплата этого работника уже есть выше",
      accountNeeded: "Зарплата идёт на\u00a0счёт: укажите IBAN",
      variableRange: "Это больше суммы",
      unpaidDays: "Укажите число дней от\u00a00 до\u00a031",
    },
    warning: {
      twiceInFile: "Та же сумма тому же получателю уже есть выше",
      paidLately: "Этому получателю недавно выплатили ту же сумму",
      waitsElsewhere: "Та же сумма этому получателю ждёт одобрения",
      nameMismatch: "Счёт на\u00a0другое имя",
      nameClose: "Счёт на\u00a0похожее имя",
      notAsked: "У\u00a0банка не спросили, чей это счёт",
    },
  },
};
