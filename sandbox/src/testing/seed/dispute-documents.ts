import type { Db } from "../../db/database.ts";
import { disputeDocuments } from "../../db/schema/index.ts";
import { sha256Hex } from "../../domain/digest.ts";
import type { Env } from "../../env.ts";
import { answerParts } from "../../evidence/answer-parts.ts";
import { ANSWER_WORDS } from "../../evidence/answer-words.ts";
import { mergeEvidence } from "../../evidence/merge.ts";
import { pdfFonts } from "../../exports/pdf-fonts.ts";
import { joined } from "../../images/bytes.ts";
import { seedApplications } from "./businesses.ts";
import { insertAll } from "./insert.ts";
import type { Story } from "./story.ts";

type Keys = Pick<Env, "TOKEN_HMAC_KEY" | "PUBLIC_URL">;

/** What answers were sent as. They have no files, and their payers nothing that was not told with the payment. */
export async function disputeDocumentRows(db: Db, env: Keys, story: Story): Promise<D1PreparedStatement[]> {
  const rows: D1PreparedStatement[] = [];
  for (const dispute of story.disputes) {
    const payment = story.transactions.find(({ id }) => id === dispute.transactionId);
    const sentAt = dispute.sentAt ?? null;
    if (sentAt === null || !payment) continue;
    const language = payment.orderLanguage;
    const { threeDs = "NONE", grossMinor = 0, rrn = null, completedAt = null } = payment;
    const { cardBrand = null, cardLast4 = null } = payment;
    const parts = answerParts(
      {
        dispute,
        payment: { ...payment, threeDs, grossMinor, rrn, completedAt, cardBrand, cardLast4 },
        appName: seedApplications.find(({ id }) => id === dispute.applicationId)?.name ?? "",
        files: [],
        facts: {
          sent: [],
          refunds: [],
          earlierPayments: 0,
          device: story.payerDevices.find(({ transactionId }) => transactionId === payment.id),
          contract: undefined,
        },
        receiptUrl: null,
        verifyUrl: `${env.PUBLIC_URL}/verify`,
      },
      language,
      () => Promise.reject(new Error("there are no files")),
    );
    const about = { disputeId: dispute.id, appId: dispute.applicationId, madeAt: sentAt };
    const title = ANSWER_WORDS[language].title(dispute.id);
    const pieces: Uint8Array[] = [];
    const merging = { parts, about, title, language, fonts: pdfFonts() };
    for await (const piece of mergeEvidence(merging, env.TOKEN_HMAC_KEY)) pieces.push(piece);
    const bytes = joined(pieces);
    const id = dispute.id.replace("dsp", "ddc");
    const kept = { id, disputeId: dispute.id, pages: 1, size: bytes.length, sha256: sha256Hex(bytes) };
    rows.push(
      ...insertAll(db, disputeDocuments, [{ ...kept, madeAt: sentAt, isSent: true }]),
      db.$client
        .prepare("INSERT INTO dispute_document_pieces (document_id, place, bytes) VALUES (?, 0, ?)")
        .bind(id, bytes),
    );
  }
  return rows;
}
