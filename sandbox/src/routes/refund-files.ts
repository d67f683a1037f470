import { contract } from "#provider/contract/index";
import { REFUND_BATCHES_SHOWN, REFUND_FILE_BYTES } from "#provider/contract/limits";
import { AREA_ACCESS } from "#provider/contract/permissions";
import { bytesOf } from "#provider/door/held-file";
import type { Variables } from "../call.ts";
import { findApplication } from "../db/applications.ts";
import { consumeChallenge } from "../db/challenges.ts";
import { newId } from "../db/ids.ts";
import {
  findRefundFile,
  hiddenInRefundFile,
  outcomesOfFile,
  paymentsByNumber,
  paymentsToRefund,
  refundFilesOf,
  refundRowsInPieces,
  refundSources,
  rowsOfRefundFile,
  type NamedRefundFile,
} from "../db/refund-files.ts";
import { sha256Hex } from "../domain/digest.ts";
import { keptFileName } from "../domain/file-name.ts";
import { LIMITS } from "../domain/limits.ts";
import { fieldsOfFile, found, refuse } from "../domain/refusal.ts";
import { excelFile } from "../exports/excel.ts";
import { outcomeTable, refundTemplate } from "../exports/refund-file-sheets.ts";
import { REFUND_FILE_WORDS } from "../exports/refund-file-words.ts";
import { xlsxStream } from "../exports/xlsx.ts";
import { implement, implementFile, implementOnce } from "../http/implement.ts";
import {
  boundToRefunds,
  judgeRefundFile,
  planCheckedRefunds,
  planRefundFile,
} from "../operations/payments/refund-file.ts";
import { walletOfRefunds } from "../operations/payments/refund-judging.ts";
import { demandIn, sightWith, type Person } from "../people/person.ts";
import { issueCode, judgeCode } from "../security/codes.ts";
import { demandRate } from "../security/rates.ts";
import { readRefundFile } from "../uploads/refund-file-reading.ts";
import { judgeRefunds, readRefunds } from "../uploads/refund-file-rows.ts";
import { toPage } from "../wire/page.ts";
import { toRefundFile, toRefundFileDetail, toRefundFileRow } from "../wire/refund-file.ts";

const { refundFiles } = contract;

type Deps = Pick<Variables, "db" | "clock"> & { person: Person };

/** A file of the person's own; 404 for everybody else. */
const fileOf = async ({ db, clock, person }: Deps, id: string): Promise<NamedRefundFile> =>
  found(await findRefundFile(db, { id, userId: person.user.id, now: clock.now() }));

/** What would become of a file that is not confirmed now; undefined of one that is. */
async function judgedNow({ db, clock, person }: Deps, named: NamedRefundFile) {
  if (named.file.madeAt !== null) return undefined;
  const now = clock.now();
  const { application } = named;
  return judgeRefundFile(db, named, await walletOfRefunds(db, person, { application, now }), now);
}

/** A person's own checked file that can be confirmed. */
async function toMake(deps: Deps, id: string): Promise<NamedRefundFile> {
  const named = await fileOf(deps, id);
  demandIn(deps.person, named.file.applicationId, AREA_ACCESS.refund.permission);
  if (named.file.madeAt !== null || named.file.good === 0) throw refuse("invalid_state");
  return named;
}

/** Refunds from a file (decision 0185). */
export const refundFileRoutes = [
  implementFile(refundFiles.template, async ({ person, query: { language }, ...deps }) => {
    await demandRate(deps, ["refund files of person", person.user.id], LIMITS.refundFilesOfPerson);
    return excelFile(REFUND_FILE_WORDS[language].file.template, await refundTemplate(language));
  }),

  implement(refundFiles.sources, ({ db, person }) =>
    refundSources(db, sightWith(person, AREA_ACCESS.refund.permission)),
  ),

  implementOnce(refundFiles.check, async ({ params, body, person, ...deps }) => {
    const { db, clock, log } = deps;
    await demandRate(deps, ["refund files of person", person.user.id], LIMITS.refundFilesOfPerson);
    const { application } = found(await findApplication(db, person.sight, params.appId));
    demandIn(person, params.appId, AREA_ACCESS.refund.permission);
    if (body.file.size > REFUND_FILE_BYTES) throw refuse("file_too_large");
    const bytes = await bytesOf(body.file);
    const read = readRefundFile(bytes);
    if (!read.ok) {
      log("refund_file_unreadable", { appId: application.id, userId: person.user.id, reason: read.why });
      throw refuse("file_invalid", { fields: fieldsOfFile(read) });
    }
    const { id: applicationId, merchantId, currency, name, region } = application;
    const typed = readRefunds(read.rows, currency);
    const orders = await paymentsByNumber(db, applicationId, new Set(typed.flatMap(({ order }) => order ?? [])));
    const payments = await paymentsToRefund(db, new Set([...orders.values()].map(({ id }) => id)));
    const rows = judgeRefunds(typed, { orders, payments });
    const good = rows.filter(({ transactionId }) => transactionId !== null);
    const file = {
      id: newId("rff"),
      merchantId,
      applicationId,
      fileName: keptFileName(body.file.name),
      sha256: sha256Hex(bytes),
      currency,
      good: good.length,
      wrong: rows.length - good.length,
      amountMinor: good.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
      unreadSheets: read.unreadSheets,
      guessed: read.guessed,
      hiddenColumns: read.hiddenColumns,
      createdBy: person.user.id,
      createdByName: person.user.fullName,
      createdAt: clock.now(),
      madeAt: null,
    };
    return {
      answer: toRefundFile({ file, application: { id: applicationId, name, region }, batch: null }),
      statements: planCheckedRefunds(db, file, rows),
      log: { fileId: file.id, rows: rows.length, wrong: file.wrong },
    };
  }),

  implement(refundFiles.mine, async ({ db, clock, person }) =>
    (await refundFilesOf(db, { userId: person.user.id, now: clock.now(), limit: REFUND_BATCHES_SHOWN })).map(
      toRefundFile,
    ),
  ),

  implement(refundFiles.one, async ({ params, ...given }) => {
    const named = await fileOf(given, params.id);
    const [hiddenInSheet, judged] = await Promise.all([
      hiddenInRefundFile(given.db, params.id),
      judgedNow(given, named),
    ]);
    const now = judged?.now ?? (await outcomesOfFile(given.db, named.batch?.id ?? ""));
    return toRefundFileDetail(named, { hiddenInSheet, now });
  }),

  implement(refundFiles.rows, async ({ params, query: { page, pageSize, show }, ...given }) => {
    const { db } = given;
    const named = await fileOf(given, params.id);
    const judged = await judgedNow(given, named);
    const rows = await rowsOfRefundFile(db, named, { show, judged: judged?.shows })
      .limit(pageSize)
      .offset(page * pageSize);
    const { good, wrong } = named.file;
    const counts = judged?.now ?? (await outcomesOfFile(db, named.batch?.id ?? ""));
    const total = { all: good + wrong, wrong, notMade: counts.notMade, awaits: counts.awaits }[show];
    return toPage(
      rows.map((row) => toRefundFileRow(row, judged?.rows.get(row.row.row))),
      total,
      { page, pageSize },
    );
  }),

  implementFile(refundFiles.outcomes, async ({ params, query: { language }, ...given }) => {
    const { db, person } = given;
    await demandRate(given, ["refund files of person", person.user.id], LIMITS.refundFilesOfPerson);
    const named = await fileOf(given, params.id);
    const { region } = named.application;
    const table = outcomeTable(refundRowsInPieces(db, named), { language, region });
    return excelFile(REFUND_FILE_WORDS[language].file.outcomes, xlsxStream(table));
  }),

  implement(refundFiles.startMaking, async ({ params, ...given }) => {
    const named = await toMake(given, params.id);
    const judged = await judgedNow(given, named);
    // The refunds themselves check this again; checked here, it saves a useless code.
    if (!judged || judged.now.refunded.count === 0) throw refuse("invalid_state");
    const { id, mobilePhone, language } = given.person.user;
    const { good, amountMinor, currency } = named.file;
    return issueCode(given, {
      subject: id,
      purpose: "refund",
      bound: boundToRefunds(named.file),
      keep: {},
      phone: mobilePhone,
      language,
      confirms: { what: "refunds", count: good, sums: [{ amountMinor, currency }] },
    });
  }),

  implementOnce(refundFiles.make, async ({ params, body: { challenge }, ...given }) => {
    const { db, clock, person } = given;
    const named = await toMake(given, params.id);
    const { file } = named;
    const answer = { challenge, purpose: "refund", code: params.OTP } as const;
    const { id } = await judgeCode(given, answer, { subject: person.user.id, bound: boundToRefunds(file) });
    const now = clock.now();
    return {
      answer: toRefundFile({ ...named, file: { ...file, madeAt: now } }),
      statements: [...consumeChallenge(db, id, now), ...planRefundFile(db, file, now)],
      log: { fileId: file.id, amountMinor: file.amountMinor, count: file.good },
    };
  }),
];
