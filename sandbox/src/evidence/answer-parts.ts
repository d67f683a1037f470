import { EVIDENCE_KINDS, type DisputeFileType } from "#provider/contract/dispute-words";
import type { EvidenceFileKind } from "#provider/contract/evidence";
import { REGION_FACTS } from "#provider/contract/regions";
import type { Language } from "#provider/contract/words";
import { clockText, dateText } from "#provider/rules/day-text";
import { moneyText } from "#provider/rules/money-text";
import type { factsOf } from "../db/disputes.ts";
import type { DisputeFileRow, DisputeRow, TransactionRow } from "../db/rows.ts";
import { maskedCard } from "../domain/card.ts";
import { DISPUTE_WORDS } from "../exports/dispute-words.ts";
import { BRANDS } from "../exports/list-tables.ts";
import { LIST_WORDS } from "../exports/list-words/index.ts";
import { ANSWER_WORDS } from "./answer-words.ts";
import type { EvidencePart, TextBlock } from "./parts.ts";

const HOUR_MS = 3_600_000;
/** What a file is as evidence, by how it is kept. */
const TYPES: Record<DisputeFileType, EvidenceFileKind> = {
  "application/pdf": "pdf",
  "image/jpeg": "jpg",
  "image/png": "png",
};

/** An answer with all that goes along with it. `verifyUrl`: where anybody can check the merged file. */
export type Answer = {
  dispute: Pick<
    DisputeRow,
    "id" | "applicationId" | "region" | "currency" | "reasonCode" | "reason" | "claim" | "amountMinor" | "evidence"
  >;
  payment: Pick<
    TransactionRow,
    | "orderId"
    | "fullName"
    | "cardBrand"
    | "cardLast4"
    | "description"
    | "completedAt"
    | "grossMinor"
    | "rrn"
    | "threeDs"
  >;
  appName: string;
  files: readonly Pick<
    DisputeFileRow,
    "id" | "size" | "name" | "kind" | "mediaType" | "pages" | "warnings" | "attachments" | "signers"
  >[];
  facts: Awaited<ReturnType<typeof factsOf>>;
  receiptUrl: string | null;
  verifyUrl: string;
};
type AnswerFile = Answer["files"][number];

/** The parts of the file that the payer's bank gets: pages that say what was claimed and answered, then the files. */
export const answerParts = (
  answer: Answer,
  language: Language,
  load: (file: AnswerFile) => Promise<Uint8Array>,
): EvidencePart[] => [
  { kind: "text", title: ANSWER_WORDS[language].title(answer.dispute.id), blocks: blocksOf(answer, language) },
  ...answer.files.map((file): EvidencePart => ({
    kind: "file",
    name: file.name,
    type: TYPES[file.mediaType],
    pages: file.pages,
    load: () => load(file),
  })),
];

function blocksOf({ dispute, payment, appName, files, ...known }: Answer, language: Language): TextBlock[] {
  const words = ANSWER_WORDS[language];
  const { zone, utcOffsetHours } = REGION_FACTS[dispute.region];
  const money = (minor: number) => moneyText(language, minor, dispute.currency);
  const moment = (instant: number) => {
    const local = new Date(instant + utcOffsetHours * HOUR_MS);
    return `${dateText(language, local)}, ${clockText(language, local)} (${LIST_WORDS[language].zone[zone]})`;
  };
  const { cardBrand, cardLast4 } = payment;
  const card = `${cardBrand === null ? "" : BRANDS[cardBrand]} ${maskedCard(cardLast4) ?? ""}`.trim();
  const { facts, receiptUrl, verifyUrl } = known;
  const messages = facts.sent.map(({ at, channel }) =>
    channel === null ? moment(at) : `${moment(at)} · ${words.channel[channel]}`,
  );
  const refunds = facts.refunds.map(
    ({ at, amountMinor, reason }) => `${money(amountMinor)} · ${moment(at)} · ${reason}`,
  );
  return [
    {
      facts: [
        [words.claim, `${dispute.reasonCode} ${DISPUTE_WORDS[language].reason[dispute.reason]}`],
        [words.bank, dispute.claim],
        [words.amount, money(dispute.amountMinor)],
        [words.merchant, `${appName} · ${dispute.applicationId}`],
        [words.payer, payment.fullName],
        [words.card, card || null],
      ],
    },
    ...EVIDENCE_KINDS.flatMap((kind): TextBlock[] => {
      const text = dispute.evidence[kind] ?? "";
      return text === "" ? [] : [{ heading: words.kind[kind] }, ...paragraphsOf(text)];
    }),
    { heading: words.known },
    {
      facts: [
        [words.order, payment.orderId],
        [words.description, payment.description],
        [words.paid, payment.completedAt === null ? null : moment(payment.completedAt)],
        [words.paidAmount, money(payment.grossMinor)],
        [words.rrn, payment.rrn],
        [words.threeDs, words.threeDsWord[payment.threeDs]],
        [words.device, deviceText(facts.device)],
        [words.address, facts.device?.address || null],
        [words.receipt, receiptUrl],
        ...each(words.messages, messages),
        ...each(words.refunds, refunds.length === 0 ? [words.noRefunds] : refunds),
        [words.earlier, facts.earlierPayments > 0 ? String(facts.earlierPayments) : null],
        [words.contract, facts.contract ? `${facts.contract.number} · ${moment(facts.contract.signedAt)}` : null],
      ],
    },
    ...(files.length === 0 ? [] : [{ heading: words.files }]),
    ...files.flatMap((file, place) => fileBlocks(file, place, language)),
    { text: words.seal(verifyUrl) },
  ];
}

const deviceText = (device: Answer["facts"]["device"]): string | null =>
  device ? [device.browser, device.system].filter((word) => word !== "").join(" · ") || null : null;

/** A line for each paragraph that somebody wrote. */
const paragraphsOf = (text: string): TextBlock[] =>
  text.split(/\n+/).flatMap((line) => (line.trim() === "" ? [] : [{ text: line.trim() }]));

const each = (name: string, values: readonly string[]): [string, string][] => values.map((value) => [name, value]);

/** A file, and what of it is not in the merged one. */
function fileBlocks(
  { name, kind, pages, warnings, attachments, signers }: AnswerFile,
  place: number,
  language: Language,
) {
  const words = ANSWER_WORDS[language];
  const facts: [string, string][] = [[`${place + 1}. ${name}`, `${words.kind[kind]} · ${words.pages(pages)}`]];
  if (attachments.length > 0) facts.push([`${place + 1}.`, words.attachments(attachments.join(", "))]);
  if (warnings.includes("signatureEnds")) facts.push([`${place + 1}.`, words.signed(signers.join(", "))]);
  return [{ facts }];
}
