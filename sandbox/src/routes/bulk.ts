import { contract } from "#provider/contract/index";
import { BULK_FILE_BYTES } from "#provider/contract/limits";
import { dayIn, REGION_FACTS, type Region } from "#provider/contract/regions";
import type { Language } from "#provider/contract/words";
import { bytesOf } from "#provider/door/held-file";
import { brokenTerms } from "#provider/rules/invoice-terms";
import { findApplication } from "../db/applications.ts";
import {
  countOfRows,
  findBulkRow,
  headingsRemembered,
  listBulk,
  columnsMended,
  notMadeInPieces,
  openBookings,
  rowsOfBulk,
} from "../db/bulk.ts";
import { listBulkInvoices } from "../db/lists/bulk-invoices.ts";
import { sha256Hex } from "../domain/digest.ts";
import { keptFileName } from "../domain/file-name.ts";
import { LIMITS } from "../domain/limits.ts";
import { bookingsOf, checkBulkRows, countBulkRows, missingIn } from "../uploads/bulk-checking.ts";
import { datesOf, judgeBulkRow, marksIn } from "../uploads/bulk-judging.ts";
import { readBulkFile } from "../uploads/bulk-reading.ts";
import { bulkTemplate, notMadeTable } from "../exports/bulk-sheets.ts";
import { BULK_WORDS } from "../exports/bulk-words.ts";
import { excelFile } from "../exports/excel.ts";
import { xlsxStream } from "../exports/xlsx.ts";
import { implement, implementFile, implementOnce } from "../http/implement.ts";
import { demandIn } from "../people/person.ts";
import { fieldsOfFile, found, refuse } from "../domain/refusal.ts";
import { newBulk, planUpload } from "../operations/bulk/upload.ts";
import { demandRate } from "../security/rates.ts";
import { demandBulkUpload } from "../security/upload-limits.ts";
import { toBulk, toBulkRow } from "../wire/bulk.ts";
import { toInvoice } from "../wire/invoice.ts";
import { toPage } from "../wire/page.ts";
import { bulkOf, detailOf } from "./bulk-parts.ts";

const { bulk } = contract;

type Defaults = { dueDate: string | null; expiryDate: string; language: Language };

/** Refuses days and a language that are impossible for an invoice. */
export function demandDefaults({ dueDate, expiryDate, language }: Defaults, region: Region, now: Date): void {
  const terms = {
    linkExpirationDate: expiryDate,
    dueDate,
    language,
    scheduledDate: null,
    checkInDate: null,
    email: null,
    preAuth: false,
    partialAllowed: false,
    reminders: [],
    recurringInterval: null,
    installment: null,
  };
  const fields = brokenTerms(terms, { region, today: dayIn(region, now) }).map(({ field, code }) => ({
    field: field === "linkExpirationDate" ? "expiryDate" : field,
    code,
  }));
  if (fields.length > 0) throw refuse("invalid_request", { fields });
}

/** Invoices from a spreadsheet (decision 0076): read, judged and shown. */
export const bulkRoutes = [
  implement(bulk.everywhere, async ({ db, person, query }) => {
    const { rows, total, tabs } = await listBulk(db, person.sight, query);
    return { ...toPage(rows.map(toBulk), total, query), tabs };
  }),

  implement(bulk.list, async ({ db, person, params, query }) => {
    const { application } = found(await findApplication(db, person.sight, params.appId));
    const { rows, total, tabs } = await listBulk(db, person.sight, { ...query, applicationId: application.id });
    return { ...toPage(rows.map(toBulk), total, query), tabs };
  }),

  implement(bulk.invoices, async ({ db, env, clock, person, params, query }) => {
    const { upload } = await bulkOf({ db, clock, person }, params.bulkInvoiceId);
    const { rows, total, tabs } = await listBulkInvoices(db, person.sight, upload.id, query);
    return {
      ...toPage(
        rows.map((named) => toInvoice(env, named)),
        total,
        query,
      ),
      tabs,
    };
  }),

  implementOnce(bulk.upload, async ({ params, body, person, db, clock, env, request, log }) => {
    await demandBulkUpload({ db, clock, env, request }, person);
    const { application } = found(await findApplication(db, person.sight, params.appId));
    demandIn(person, application.id, "CREATE_LINK");
    if (application.status !== "ONLINE") throw refuse("application_not_online");
    if (body.file.size > BULK_FILE_BYTES) throw refuse("file_too_large");
    const { region, currency, merchantId } = application;
    const defaults = {
      dueDate: body.dueDate ?? null,
      expiryDate: body.expiryDate,
      language: body.language ?? REGION_FACTS[region].languages[0] ?? "en",
    };
    demandDefaults(defaults, region, clock.date());
    const bytes = await bytesOf(body.file);
    const read = readBulkFile(bytes, await headingsRemembered(db, merchantId));
    if (!read.ok) {
      log("bulk_file_unreadable", { appId: application.id, userId: person.user.id, reason: read.why });
      throw refuse("file_invalid", { fields: fieldsOfFile(read) });
    }
    const { headings } = read;
    const marks = marksIn(read.rows, headings, currency);
    const dates = datesOf(read.rows, headings, {});
    const terms = { ...defaults, region, currency, headings, marks, dates, now: clock.date() };
    const judged = read.rows.map((row) => judgeBulkRow({ ...row, mended: null, isLeftOut: false }, terms));
    const checked = checkBulkRows(judged, await openBookings(db, application.id, bookingsOf(judged)));
    const raw = new Map(read.rows.map((row) => [row.row, row]));
    const upload = newBulk(
      {
        ...defaults,
        ...countBulkRows(checked),
        merchantId,
        applicationId: application.id,
        currency,
        fileName: keptFileName(body.file.name),
        sha256: sha256Hex(bytes),
        uploadedBy: person.user.id,
        uploadedByName: person.user.fullName,
        uploadedAt: clock.now(),
        headings,
        unreadSheets: read.unreadSheets,
        guessed: read.guessed,
        dates,
      },
      missingIn(headings),
    );
    const rows = checked.map((row) => ({
      ...row,
      cells: raw.get(row.row)?.cells ?? [],
      isHidden: raw.get(row.row)?.isHidden ?? false,
      mended: null,
      isLeftOut: false,
    }));
    return {
      answer: toBulk({ upload, application }),
      statements: planUpload(db, upload, rows),
      log: { uploadId: upload.id, rows: upload.rows, wrong: upload.wrong },
    };
  }),

  implementFile(bulk.template, async ({ db, clock, person, query: { language } }) => {
    await demandRate({ db, clock }, ["bulk files of person", person.user.id], LIMITS.bulkFilesOfPerson);
    const today = dayIn(person.region, new Date(clock.now()));
    return excelFile(BULK_WORDS[language].file.template, await bulkTemplate(language, person.region, today));
  }),

  implement(bulk.one, async ({ db, clock, person, params }) => {
    const deps = { db, clock, person };
    return detailOf(deps, await bulkOf(deps, params.bulkInvoiceId));
  }),

  implement(bulk.rows, async ({ db, clock, person, params, query: { page, pageSize, show } }) => {
    const { upload } = await bulkOf({ db, clock, person }, params.bulkInvoiceId);
    const [rows, total] = await Promise.all([
      rowsOfBulk(db, upload.id, show)
        .limit(pageSize)
        .offset(page * pageSize),
      countOfRows(db, upload.id, show),
    ]);
    return toPage(rows.map(toBulkRow), total, { page, pageSize });
  }),

  implement(bulk.row, async ({ db, clock, person, params }) => {
    const { upload } = await bulkOf({ db, clock, person }, params.bulkInvoiceId);
    return toBulkRow(found(await findBulkRow(db, upload.id, params.row)));
  }),

  implementFile(bulk.notMade, async ({ db, clock, person, params, query: { language } }) => {
    await demandRate({ db, clock }, ["bulk files of person", person.user.id], LIMITS.bulkFilesOfPerson);
    const { upload } = await bulkOf({ db, clock, person }, params.bulkInvoiceId);
    if (upload.isEmptied || upload.wrong + upload.skipped + upload.failed === 0) throw refuse("nothing_to_export");
    const mended = await columnsMended(db, upload.id);
    const table = notMadeTable(notMadeInPieces(db, upload.id), {
      language,
      region: person.region,
      headings: upload.headings,
      mended,
    });
    return excelFile(BULK_WORDS[language].file.notMade, xlsxStream(table));
  }),
];
