import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Region } from "#provider/contract/regions";
import { parseAmount } from "#provider/rules/amount-input";
import { isHouseIban } from "#provider/rules/banks";
import { withdrawalFee } from "#provider/rules/fees";
import { cleanIban } from "#provider/rules/iban-text";
import { useFormat } from "~/i18n/use-format";
import { seenOf } from "./seen";
import type { ShownOwn } from "./own-account";
import { TO_IBAN, TO_OWN } from "./to-iban";

/** What the form asks for at the moment. */
export type Asked = { to: string; target: string; amount: string };

/** What the fields of a form say now; before the scripts came and without them, `first`. */
export function useAsked(formId: string, reply: unknown, first: Asked) {
  const [asked, setAsked] = useState(first);
  const follow = () => {
    const form = document.getElementById(formId);
    if (!(form instanceof HTMLFormElement)) return;
    const typed = new FormData(form);
    const text = (name: keyof Asked): string => {
      const value = typed.get(name);
      return typeof value === "string" ? value : "";
    };
    setAsked({ to: text("to"), target: text("target"), amount: text("amount") });
  };
  // A reply may bring another amount, which the fields show by then.
  useEffect(() => {
    const frame = requestAnimationFrame(follow);
    return () => cancelAnimationFrame(frame);
    // Every render makes a new `follow`.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [formId, reply]);
  return { asked, follow };
}

type Props = {
  asked: Asked;
  region: Region;
  currency: string;
  own: ShownOwn | undefined;
  cards: readonly { id: string; isHouseBank: boolean }[];
};

/**
 * What arrives, what it costs and what leaves the wallet, beside the amount. The form sends along what it shows, so
 * that only what nobody has seen is shown once more. The page has the namespace `withdraw`.
 */
export function LiveSum({ asked: { to, target, amount }, region, currency, own, cards }: Props) {
  const { t } = useTranslation("withdraw");
  const format = useFormat();
  const { minor } = parseAmount(amount, format.language);
  const isHouse =
    to === TO_OWN
      ? own?.isHouseBank === true
      : to === TO_IBAN
        ? isHouseIban(region, cleanIban(target))
        : cards.some(({ id, isHouseBank }) => id === to && isHouseBank);
  const fee = minor === undefined ? 0 : withdrawalFee(minor, isHouse);
  const leaves = minor === undefined ? undefined : minor + fee;
  return (
    <>
      <input type="hidden" name="seen" value={leaves === undefined ? "" : seenOf(to, leaves)} />
      <output className="muted text-s" aria-live="polite">
        {minor === undefined || leaves === undefined
          ? t("amountHelp")
          : t("sum", {
              arrives: format.amount(minor),
              fee: format.amount(fee),
              leaves: format.money(leaves, currency),
            })}
      </output>
    </>
  );
}
