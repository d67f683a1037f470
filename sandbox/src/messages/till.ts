import type { Language } from "#provider/contract/words";
import type { Notice } from "./notices/en.ts";

/** `day`: on which it was opened. `amount`, `cash`: with their currency, in the reader's notation. */
type Closed = {
  name: string;
  application: string;
  number: number;
  day: string;
  count: number;
  amount: string;
  cash: string;
  link: string;
};

const LETTERS: Record<Language, (closed: Closed) => Notice> = {
  en: ({ name, application, number, day, count, amount, cash, link }) => ({
    subject: `${application}: shift ${number} was closed at midnight`,
    body: `Dear ${name}, you opened shift ${number} of the till of ${application} (${day}), and nobody closed it, so we closed it at midnight. Sales: ${count}, together ${amount}. Of that in cash: ${cash}. Count the cash, and look at the shift: ${link}`,
  }),
  az: ({ name, application, number, day, count, amount, cash, link }) => ({
    subject: `${application}: ${number} nömrəli növbə gecə yarısı bağlandı`,
    body: `Hörmətli ${name}, Siz “${application}” kassasının ${number} nömrəli növbəsini açmısınız (${day}), onu heç kim bağlamayıb, ona görə gecə yarısı biz bağladıq. Satışlar: ${count}, cəmi ${amount}. O cümlədən nağd: ${cash}. Nağd pulu sayın və növbəyə baxın: ${link}`,
  }),
  ru: ({ name, application, number, day, count, amount, cash, link }) => ({
    subject: `${application}: смена ${number}\u00a0закрыта в\u00a0полночь`,
    body: `Здравствуйте, ${name}! Вы открыли смену ${number}\u00a0кассы «${application}» (${day}), и\u00a0никто её не\u00a0закрыл, поэтому в\u00a0полночь её закрыли мы. Продажи: ${count}, всего ${amount}. Из них наличными: ${cash}. Пересчитайте наличные и\u00a0посмотрите смену: ${link}`,
  }),
};

/** The letter about a shift that nobody closed before midnight. */
export const closedShiftLetter = (language: Language, closed: Closed): Notice => LETTERS[language](closed);
