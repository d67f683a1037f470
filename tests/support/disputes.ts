import { addressIn, wordsOf } from "./html";
import { openVisitor, type Answer, type Visitor } from "./http";
import { addresses } from "./servers";

/** A file of one empty page. */
export const EMPTY_PDF = `%PDF-1.4
1 0 obj
<</Type/Catalog/Pages 2 0 R>>
endobj
2 0 obj
<</Type/Pages/Kids[3 0 R]/Count 1>>
endobj
3 0 obj
<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]>>
endobj
trailer
<</Root 1 0 R/Size 4>>
%%EOF
`;

type Claim = { code?: string; isClaimed?: boolean };

/** At the desk of the card network: the bank of an order's payer claims the money back, or only asks about it. */
export const claimAtDesk = (order: string, { code = "13.1", isClaimed = true }: Claim = {}): Promise<Answer> =>
  openVisitor(addresses().sandbox).post("/network", { order, code, asks: isClaimed ? "" : "yes" });

/** The order of a payment. */
export const orderOf = async (visitor: Visitor, payment: string): Promise<string> =>
  /\b\d{10}\b/.exec(wordsOf(await visitor.get(`/billing/transactions/${payment}`)))?.[0] ?? "none";

/**
 * The bank of a payment's payer claims it back, or only asks, at the desk of the card network; returns the dispute's
 * id. `code`: of the network.
 */
export async function disputeAtDesk(visitor: Visitor, payment: string, claim?: Claim): Promise<string> {
  await claimAtDesk(await orderOf(visitor, payment), claim);
  const page = await visitor.get(`/billing/transactions/${payment}`);
  const id = addressIn(page, /^\/billing\/disputes\/(dsp_\w+)$/);
  if (!id) throw new Error(`The payment ${payment} shows no dispute.`);
  return id;
}

/** The bank decides a dispute at the desk; `note` is what the merchant reads. */
export async function decideAtDesk(id: string, move: "win" | "lose", note: string): Promise<void> {
  const desk = openVisitor(addresses().sandbox);
  const seen = /name="seen" value="(\w+)"/.exec((await desk.get(`/network/${id}`)).text)?.[1] ?? "none";
  const answer = await desk.post(`/network/${id}`, { seen, move, note });
  if (answer.status !== 303) throw new Error(`The desk answered ${answer.status}: ${wordsOf(answer)}`);
}
