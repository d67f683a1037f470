import { useEffect, useRef, useState, type FormEvent, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { REGION_FACTS, type Region } from "#provider/contract/regions";
import { bankOf, isHouseIban } from "#provider/rules/banks";
import { cleanIban, hasCheckDigits, ibanSlip, inFours } from "#provider/rules/iban-text";
import { AS_TYPED_FIELD } from "~/utils/as-typed-field";
import { message } from "~/i18n/messages";
import { textOf, type FieldLike } from "./field";
import { keyedIban } from "./keyed-iban";
import { Message } from "./message";
import { TextField } from "./text-field";

type Props = {
  field: FieldLike;
  label: string;
  /** A remark that stays beside what the number says by itself. */
  help?: ReactNode;
  region: Region;
  /** Whether to say that money goes there without a fee, where that is so. */
  saysFee?: boolean;
  /** The fields that this account needs beside its number. `iban` is clean. */
  children?: (iban: string) => ReactNode;
};

/**
 * The one field for the number of an account. It takes the number as people have it, keeps it in groups of four, and
 * says bank and country at once. Without scripts the server does the same: the hidden field tells it that the number is
 * as somebody typed it (decision 0149). The page has the namespace `account`.
 */
export function AccountField({ field, label, help, region, saysFee = false, children }: Props) {
  const { t } = useTranslation("account");
  const initial = grouped(textOf(field.initialValue) ?? "");
  const [typed, setTyped] = useState(initial);
  const before = useRef(initial);
  // What the server said of the number before says nothing of another one.
  const [answered, setAnswered] = useState<string[]>();
  const { errors, maxLength: _, ...plain } = field;
  const said = errors === undefined || errors === answered ? {} : { errors };

  const follow = (input: HTMLInputElement, change: string) => {
    const { value, selectionStart } = input;
    const keyed = keyedIban({ text: value, caret: selectionStart ?? value.length, before: before.current, change });
    if (keyed.text !== value) {
      input.value = keyed.text;
      if (input === document.activeElement) input.setSelectionRange(keyed.caret, keyed.caret);
    }
    before.current = keyed.text;
    setTyped(keyed.text);
  };
  useEffect(() => {
    // What was typed before the scripts came.
    const input = document.getElementById(field.id);
    if (input instanceof HTMLInputElement && input.value !== before.current) follow(input, "");
    // Once: every render makes a new `follow`.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  const onInput = ({ currentTarget, nativeEvent }: FormEvent<HTMLInputElement>) => {
    const { isComposing, inputType } = nativeEvent instanceof InputEvent ? nativeEvent : { inputType: "" };
    if (isComposing) return;
    setAnswered(errors);
    follow(currentTarget, inputType);
  };
  return (
    <>
      <input type="hidden" name={AS_TYPED_FIELD} value={field.name} />
      <TextField
        field={{ ...plain, ...said, initialValue: initial }}
        label={label}
        help={
          <>
            {help}
            <div aria-live="polite">
              {said.errors === undefined && (
                <AccountNote {...{ region, saysFee }} iban={cleanIban(typed)}>
                  {help === undefined && t("help")}
                </AccountNote>
              )}
            </div>
          </>
        }
        autoComplete="off"
        spellCheck={false}
        autoCapitalize="characters"
        translate="no"
        onInput={onInput}
      />
      {children?.(cleanIban(typed))}
    </>
  );
}

/** Groups a number that came without gaps. Anything else is shown as it came, because somebody typed it so. */
const grouped = (text: string): string => (/\s/.test(text) ? text : inFours(text));

/** What the number says by itself: bank and country, that money goes there without a fee, or what is wrong with it. */
function AccountNote({
  iban,
  region,
  saysFee,
  children,
}: Required<Pick<Props, "region" | "saysFee">> & { iban: string; children: ReactNode }) {
  const { t } = useTranslation("account");
  const slip = ibanSlip(region, iban);
  if (iban === "") return children;
  if (slip !== undefined && slip !== "ibanShort") return <Message code={message(slip)} />;
  const bank = bankOf(region, iban);
  const country = t(`country.${REGION_FACTS[region].country}`);
  const place = bank ? `${bank.name} · ${country}` : country;
  if (slip === "ibanShort") return bank ? place : children;
  if (!hasCheckDigits(iban)) return <Message code={message("ibanInvalid")} />;
  return (
    <span className="account-right">
      <span aria-hidden="true">✓ </span>
      {saysFee && isHouseIban(region, iban) ? t("free", { place }) : place}
    </span>
  );
}
