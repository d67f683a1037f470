import { REGION_FACTS } from "#provider/contract/regions";
import { moneyText } from "#provider/rules/money-text";
import type { Db, Statement } from "../../db/database.ts";
import { mailPerson, sendMessage } from "../../db/outbox.ts";
import type { ApplicationRow, UserRow } from "../../db/rows.ts";
import type { Receiver, TransferRow } from "../../db/transfers.ts";
import { appUrl, type Env } from "../../env.ts";
import { transferLetter, transferText, type TransferNews } from "../../messages/transfer.ts";
import type { Target } from "./transfer.ts";

type Moved = {
  transfer: Pick<TransferRow, "id" | "amountMinor" | "currency" | "description" | "createdAt">;
  from: Pick<ApplicationRow, "name" | "region">;
  to: Target;
  /** Only for a transfer to a wallet. */
  receiver?: Receiver | undefined;
  maker: UserRow;
};

/** Writes to the person who moved the money and to its receiver: the owner of the other wallet, or the phone by SMS. */
export function planTransferNews(db: Db, env: Env, { transfer, from, to, receiver, maker }: Moved): Statement[] {
  const { id, amountMinor, currency, description, createdAt: at } = transfer;
  const letter = (person: UserRow, news: TransferNews) => {
    const link = `${appUrl(env, person.region)}/billing/wallet/transfers/${id}`;
    const told = {
      name: person.fullName,
      amount: moneyText(person.language, amountMinor, currency),
      from: from.name,
      to: to.kind === "wallet" ? (receiver?.application.name ?? "") : to.phone,
      description,
      reference: id,
      link,
    };
    return mailPerson(db, person, { ...transferLetter(person.language, news, told), link, at });
  };
  const toMaker = letter(maker, to.kind === "phoneAccount" ? "toppedUp" : "sent");
  if (to.kind === "wallet")
    // One letter is enough between two wallets of the same owner.
    return receiver && receiver.owner.id !== maker.id ? [...toMaker, ...letter(receiver.owner, "received")] : toMaker;
  // The language of the phone's owner is unknown, so that the first language of the country stands in.
  const [language = "en"] = REGION_FACTS[from.region].languages;
  const text = { amount: moneyText(language, amountMinor, currency), from: from.name, reference: id };
  return [
    ...toMaker,
    sendMessage(db, { channel: "SMS", to: to.phone, body: transferText(language, to.kind, text), at }),
  ];
}
