import type { Language } from "#provider/contract/words";

/** The SMS with a one-time code. */
export const CODE_MESSAGE: Record<Language, (code: string) => string> = {
  en: (code) => `${code} is your confirmation code. It is good for 2 minutes. Do not tell it to anybody.`,
  az: (code) => `Təsdiq kodunuz: ${code}. Kod 2 dəqiqə etibarlıdır. Onu heç kimə bildirməyin.`,
  ru: (code) => `Ваш код подтверждения: ${code}. Он действует 2\u00a0минуты. Никому его не сообщайте.`,
};
