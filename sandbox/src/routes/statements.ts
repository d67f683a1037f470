import { EXCEL_MEDIA_TYPE } from "#provider/contract/exports";
import { contract } from "#provider/contract/index";
import { STATEMENT_FILE_BYTES, STATEMENT_LINES, STATEMENT_PDF_LINES } from "#provider/contract/limits";
import { OTHER_WALLET, PDF_MEDIA_TYPE } from "#provider/contract/statement-file";
import { bytesOf } from "#provider/door/held-file";
import { compareWithJournal } from "../db/statement-proof.ts";
import { statementLines, statementPage } from "../db/statements.ts";
import type { StatementSide } from "../domain/statement.ts";
import { STATEMENT_RATE } from "../exports/links.ts";
import { differenceOf, differenceOfPdf } from "../uploads/statement-check.ts";
import { markOf, minorOf, openClaim } from "../uploads/statement-claim.ts";
import { statementFileName, statementTable, type StatementFile } from "../exports/statement-file.ts";
import { pdfStream } from "../exports/statement-pdf.ts";
import { demandLength, outsideOf, statementFileOf, statementOf } from "../exports/wallet-files.ts";
import { isPdf, sealOf, statementSealing } from "../exports/statement-seal.ts";
import { UnreadableFile } from "../spreadsheets/unreadable.ts";
import { Workbook } from "../spreadsheets/strict-xlsx.ts";
import { isAsWritten } from "../uploads/xlsx-as-written.ts";
import { xlsxStream } from "../exports/xlsx.ts";
import { implement, implementFile, type SignedInput } from "../http/implement.ts";
import { refuse } from "../domain/refusal.ts";
import { walletOf } from "../people/wallet.ts";
import { demandRate } from "../security/rates.ts";
import { toPage } from "../wire/page.ts";
import { toMovement } from "../wire/wallet.ts";

const { statements } = contract;

/** An entry booked within this time before a file is made may be missing from the file. */
const BEING_BOOKED_MS = 60_000;

/** The refusal of a statement of another wallet. */
const elsewhere = () => refuse("file_invalid", { fields: [{ field: "file", code: OTHER_WALLET }] });

/** Compares a file with the journal: a spreadsheet line by line, a PDF by its seal. Throws {@link UnreadableFile}. */
const checkOf = (given: SignedInput<typeof statements.check>, bytes: Uint8Array) =>
  isPdf(bytes) ? checkPdf(given, bytes) : checkSheet(given, bytes);

async function checkPdf({ db, env, person, params, query }: SignedInput<typeof statements.check>, bytes: Uint8Array) {
  const seal = sealOf(env.TOKEN_HMAC_KEY, bytes);
  if (!seal) throw new UnreadableFile("no seal");
  const { mark, isWhole } = seal;
  if (mark.appId !== params.appId) throw elsewhere();
  const { wallet, of, facts, head } = await statementOf(db, person, params.appId, mark);
  if (mark.currency !== wallet.currency) throw elsewhere();
  demandLength(facts, STATEMENT_LINES);
  // A PDF cannot be read line by line: as many lines of the journal as its seal counts are compared in their place.
  const lines = statementLines(db, of, { ...facts, until: Math.min(facts.until, facts.after + mark.count) });
  const { journal, later } = await compareWithJournal(db, of, facts, {
    head,
    lines,
    since: mark.madeAt - BEING_BOOKED_MS,
  });
  const difference = differenceOfPdf({ mark, isWhole, journal, language: query.language });
  return { wallet, mark, journal, later, difference, isAsMade: difference === null };
}

async function checkSheet({ db, person, params, query }: SignedInput<typeof statements.check>, bytes: Uint8Array) {
  const workbook = new Workbook(bytes);
  const mark = markOf(workbook);
  if (mark.appId !== params.appId) throw elsewhere();
  const { wallet, of, facts, head } = await statementOf(db, person, params.appId, mark);
  if (mark.currency !== wallet.currency) throw elsewhere();
  demandLength(facts, STATEMENT_LINES);
  const claim = openClaim(workbook, head.currency, person.region);
  const openingMinor = minorOf(claim.opening, "balance") ?? Number.NaN;
  const compared = await compareWithJournal(db, of, facts, {
    head: { ...head, openingMinor },
    lines: claim.lines,
    since: mark.madeAt - BEING_BOOKED_MS,
  });
  const { language } = query;
  const difference = differenceOf({ mark, claim, compared, region: person.region, language });
  // Formatting can hide cells: the file is compared with one that we write from its lines.
  const { lines } = openClaim(workbook, head.currency, person.region);
  const outside = await outsideOf(db, of, mark.madeAt);
  const table = { of, head, lines, outside, appName: wallet.appName, madeAt: mark.madeAt, language: claim.language };
  const isAsMade = difference === null && (await isAsWritten(bytes, statementTable(table)));
  return { wallet, mark, journal: compared.journal, later: compared.later, difference, isAsMade };
}

/** The parts of a statement file; refuses a statement with more than `most` lines. */
async function fileOf(given: SignedInput<typeof statements.excel>, most: number): Promise<StatementFile> {
  const { db, clock, person, params, query } = given;
  await demandRate({ db, clock }, ["statement-file", person.user.id], STATEMENT_RATE);
  return statementFileOf(given, person, { ...params, ...query }, most);
}

const toSide = ({ count, openingMinor, closingMinor, checksum }: StatementSide) => ({
  count,
  opening: openingMinor,
  closing: closingMinor,
  checksum,
});

export const statementRoutes = [
  implement(statements.get, async ({ db, clock, person, params, query: { page, pageSize, ...period } }) => {
    const { wallet, of, facts } = await statementOf(db, person, params.appId, period);
    const [rows, outside] = await Promise.all([
      statementPage(db, of, facts, { page, pageSize }),
      outsideOf(db, of, clock.now()),
    ]);
    return {
      appId: wallet.appId,
      appName: wallet.appName,
      currency: wallet.currency,
      ...period,
      opening: facts.openingMinor,
      closing: facts.closingMinor,
      kinds: facts.kinds.map(({ kind, count, inMinor, outMinor, feesMinor }) => ({
        kind,
        count,
        received: inMinor,
        sent: outMinor,
        fees: feesMinor,
      })),
      outside: { count: outside.count, amount: outside.amountMinor },
      lines: toPage(
        rows.map((row) => toMovement(row, wallet.currency)),
        facts.until - facts.after,
        { page, pageSize },
      ),
    };
  }),

  implement(statements.prove, async ({ db, clock, log, person, params, query }) => {
    await demandRate({ db, clock }, ["statement-proof", person.user.id], STATEMENT_RATE);
    const { wallet, of, facts, head } = await statementOf(db, person, params.appId, query);
    demandLength(facts, STATEMENT_LINES);
    const { agrees, claimed, journal, differsAt } = await compareWithJournal(db, of, facts, {
      head,
      lines: statementLines(db, of, facts),
    });
    log("statement_proved", { appId: params.appId, userId: person.user.id, lines: claimed.count, agrees });
    return {
      appName: wallet.appName,
      currency: head.currency,
      agrees,
      statement: toSide(claimed),
      journal: toSide(journal),
      differsAt,
    };
  }),

  implement(statements.check, async (given) => {
    const { db, clock, log, person, params, body } = given;
    await demandRate({ db, clock }, ["statement-check", person.user.id], STATEMENT_RATE);
    // A person who may not see the wallet learns nothing about the file.
    await walletOf(db, person, params.appId);
    if (body.file.size > STATEMENT_FILE_BYTES) throw refuse("file_too_large");
    try {
      const bytes = await bytesOf(body.file);
      const { wallet, mark, journal, later, difference, isAsMade } = await checkOf(given, bytes);
      const agrees = difference === null;
      log("statement_checked", { appId: params.appId, userId: person.user.id, lines: journal.count, agrees, isAsMade });
      return {
        appName: wallet.appName,
        currency: wallet.currency,
        from: mark.from,
        to: mark.to,
        madeAt: new Date(mark.madeAt).toISOString(),
        agrees,
        isAsMade,
        journal: toSide(journal),
        later,
        difference,
      };
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error;
      log("statement_unreadable", { appId: params.appId, userId: person.user.id, reason: error.message });
      throw refuse("file_invalid");
    }
  }),

  implementFile(statements.excel, async (given) => {
    const file = await fileOf(given, STATEMENT_LINES);
    const table = statementTable(file);
    return {
      body: xlsxStream(table, statementSealing(given.env.TOKEN_HMAC_KEY, table.mark)),
      contentType: EXCEL_MEDIA_TYPE,
      contentDisposition: statementFileName(file, "xlsx"),
    };
  }),

  implementFile(statements.pdf, async (given) => {
    const file = await fileOf(given, STATEMENT_PDF_LINES);
    return {
      body: pdfStream(given.env.TOKEN_HMAC_KEY, file),
      contentType: PDF_MEDIA_TYPE,
      contentDisposition: statementFileName(file, "pdf"),
    };
  }),
];
