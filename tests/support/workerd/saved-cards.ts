import { v3 } from "#provider/contract/v3/index";
import { z } from "zod";
import { api, payOrder } from "./merchant-api.ts";
import { visit, hidden } from "./checkout.ts";

/** Cards that approve their holder, and answer a charge without the holder in another way. */
export const CHARGE_ASKS = "4000 0027 6000 3184";
export const CHARGE_LACKS = "4000 0000 0000 0341";
/** The tick of a payer who lets the merchant save the card. */
export const AGREES = { saveCard: "yes" };

type SaveWire = z.input<typeof v3.cards.save.payload>;
type SaveNow = z.output<typeof v3.cards.getSave.payload>;
const savedWire = z.custom<SaveWire>();
const nowWire = z.custom<z.input<typeof v3.cards.getSave.payload>>();
const chargeWire = z.custom<z.input<typeof v3.cards.autoPay.payload>>();
const listWire = z.custom<z.input<typeof v3.cards.list.payload>>();

export type Saving = z.output<typeof v3.cards.save.payload> & { code: string };

const demanded = ({ envelope }: Awaited<ReturnType<typeof api>>): unknown => {
  if (envelope.code !== "00000") throw new Error(`${envelope.code} ${envelope.message}`);
  return envelope.payload;
};

/** A check of a card that nobody has entered yet, with the code of its pay link. */
export async function askToSave(key: string, changes: Record<string, unknown> = {}): Promise<Saving> {
  const body = { customerRef: "guest-4711", language: "EN", ...changes };
  const made = z.decode(
    v3.cards.save.payload,
    savedWire.parse(demanded(await api(key, "POST /api/v3/cards/save", { body }))),
  );
  return { ...made, code: made.paymentUrl.split("/").at(-1) ?? "" };
}

/** How the saving of a card stands. */
export const saveNow = async (key: string, { cardSaveId }: Pick<Saving, "cardSaveId">): Promise<SaveNow> =>
  z.decode(v3.cards.getSave.payload, nowWire.parse(demanded(await api(key, `GET /api/v3/cards/save/${cardSaveId}`))));

/** A card that its payer let the merchant save. */
export async function savedCard(
  key: string,
  card: Record<string, string> = {},
  changes: Record<string, unknown> = {},
): Promise<Saving & { card: string }> {
  const saving = await askToSave(key, changes);
  const paid = await payOrder(saving, { ...AGREES, ...card });
  if (paid.location.includes("/3ds/")) await confirm(paid.location);
  const { cardUuid } = await saveNow(key, saving);
  if (cardUuid === null) throw new Error(`not saved: ${paid.status} ${paid.location}`);
  return { ...saving, card: cardUuid };
}

/** The payer's answer to 3-D Secure at the page of this address. */
export async function confirm(location: string, answer: "confirm" | "refuse" = "confirm") {
  const question = await visit(location);
  return visit(location.split("?")[0] ?? "", { token: hidden(question.text, "token"), answer });
}

/** The customer's saved cards, newest first. */
export const cardsOf = async (key: string, customerRef = "guest-4711") =>
  z.decode(
    v3.cards.list.payload,
    listWire.parse(demanded(await api(key, `GET /api/v3/cards/save?customerRef=${customerRef}`))),
  );

/** Charges a saved card. Fails if the call is refused. */
export async function charge(
  key: string,
  cardUuid: string,
  changes: Record<string, unknown> = {},
  headers: Record<string, string> = {},
) {
  const body = { cardUuid, amount: 30, description: "Minibar", ...changes };
  return z.decode(
    v3.cards.autoPay.payload,
    chargeWire.parse(demanded(await api(key, "POST /api/v3/autoPay", { body, headers }))),
  );
}
