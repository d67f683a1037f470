import { expect, test } from "vitest";
import azSigned from "../../../locales/az/contract-signed.json";
import enSigned from "../../../locales/en/contract-signed.json";
import ruSigned from "../../../locales/ru/contract-signed.json";
import { fill, place, type ConnectedKind } from "../../support/connecting";
import { at, choose, identified, readToEnd, waitingForContract } from "../../support/contract-screens";
import { hrefsIn, wordsOf } from "../../support/html";
import { payAtCheckout } from "../../support/payments";
import { PIN2 } from "../../support/phone";

const SIGNED = { en: enSigned, az: azSigned, ru: ruSigned } as const;
type Language = keyof typeof SIGNED;

/** A company's way, with all that stands on its pages, `contract.test.ts` walks in each language. */
const WAYS: readonly [ConnectedKind, Language][] = [
  ["BUSINESS", "en"],
  ["SOLE_PROPRIETOR", "en"],
  ["SOLE_PROPRIETOR", "az"],
  ["SOLE_PROPRIETOR", "ru"],
  ["ONE_TIME", "en"],
  ["ONE_TIME", "az"],
  ["ONE_TIME", "ru"],
];

test.each(WAYS)(
  "%s, in %s: from the approval by contract and phone to a real invoice that is paid",
  async (kind, language) => {
    const { person, owner, appId, phone } = await waitingForContract(kind);
    owner.cookies.set("lang", language);
    await readToEnd(owner, appId);
    await identified(owner, appId, person.phone);
    await choose(owner, appId);
    await phone.type(PIN2);
    expect(place(await owner.get(at(appId, "/sign/waiting")))).toEqual([302, at(appId, "/signed")]);
    expect(wordsOf(await owner.get(at(appId, "/signed")))).toContain(SIGNED[language].ready.title);
    const live = await fill(owner, at(appId, "/production"), { agreement: "on" });
    expect(place(live)).toEqual([303, at(appId, "/signed")]);
    expect(wordsOf(await owner.follow(live))).toContain(SIGNED[language].online.payments);

    const transaction = await payAtCheckout(owner, appId, { amount: "25" });
    // The sum of the payment and what is left of it in the wallet, as the language writes them.
    const [paid, wallet] = await Promise.all([
      owner.get(`/billing/transactions/${transaction}`),
      owner.get(`/billing/wallet/${appId}`),
    ]);
    expect(wordsOf(paid)).toMatch(language === "en" ? /25\.00/ : /25,00/);
    expect([paid.status, wallet.status]).toEqual([200, 200]);

    // Going back: the contract stays, its page says why payments stopped, and leads to where they go on.
    await owner.post(`/applications/${appId}/status`, { intent: "disable" });
    const back = await owner.get(at(appId, "/signed"));
    expect(wordsOf(back)).toContain(SIGNED[language].disabled.by.ACCOUNT);
    expect(hrefsIn(back)).toContain(`/applications/${appId}/status`);
  },
);
