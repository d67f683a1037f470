import type { Language } from "#provider/contract/words";

const en = {
  /** The prefix of every text on a test invoice. */
  mark: "Test",
  title: (amount: string, merchant: string) => `Test: ${amount} to ${merchant}`,
  text: "This is a test invoice. No card is asked for, and no money moves.",
  declined: "Test: the card was declined. You can try again.",
  pay: "Pay as a test",
  decline: "Decline the card as a test",
  paid: "Test: paid",
  paidText: "No money moved. The merchant sees this test invoice as paid.",
  over: "This test is over",
  overText: "The merchant now takes real payments, or none at all.",
};
export type TestSentences = typeof en;

const az: TestSentences = {
  mark: "Test",
  title: (amount, merchant) => `Test: ${merchant} üçün ${amount}`,
  text: "Bu, test hesab-fakturasıdır. Kart soruşulmur və pul hərəkət etmir.",
  declined: "Test: kart rədd edildi. Yenidən cəhd edə bilərsiniz.",
  pay: "Test olaraq ödəyin",
  decline: "Test olaraq kartı rədd edin",
  paid: "Test: ödənilib",
  paidText: "Pul hərəkət etmədi. Satıcı bu test hesab-fakturasını ödənilmiş kimi görür.",
  over: "Bu test başa çatıb",
  overText: "Satıcı artıq real ödənişlər qəbul edir və ya heç bir ödəniş qəbul etmir.",
};

const ru: TestSentences = {
  mark: "Тест",
  title: (amount, merchant) => `Тест: ${amount} для ${merchant}`,
  text: "Это тестовый счёт. Карта не нужна, деньги не движутся.",
  declined: "Тест: карта отклонена. Можно попробовать ещё раз.",
  pay: "Оплатить в тесте",
  decline: "Отклонить карту в тесте",
  paid: "Тест: оплачено",
  paidText: "Деньги не двигались. Продавец видит этот тестовый счёт оплаченным.",
  over: "Этот тест завершён",
  overText: "Продавец уже принимает настоящие платежи или больше не принимает никаких.",
};

export const TEST_SENTENCES: Readonly<Record<Language, TestSentences>> = { en, az, ru };
