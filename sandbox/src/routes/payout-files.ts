import { contract } from "#provider/contract/index";
import { PAYOUT_FILE_BYTES } from "#provider/contract/limits";
import { payoutFileColumns } from "#provider/contract/payout-file-rows";
import { PAYOUT_PAYMENT } from "#provider/contract/payout-access";
import { hasSalaryFiles } from "#provider/contract/salary-files";
import type { PayoutFileState } from "#provider/contract/words";
import { bytesOf } from "#provider/door/held-file";
import { findApplication, salaryEditionOf } from "../db/applications.ts";
import { consumeChallenge } from "../db/challenges.ts";
import { earlierPayments, type Earlier } from "../db/earlier-payments.ts";
import type { Paid } from "../db/last-paid.ts";
import { askedApprovers } from "../db/asked-approvers.ts";
import { comparisonOf } from "../db/payout-comparison.ts";
import { doublesOf, isOpen, keepWarned, sameBytes } from "../db/payout-file-doubles.ts";
import { rowsInPieces, rowsOfFile } from "../db/payout-file-rows.ts";
import {
  hiddenInFile,
  findPayoutFile,
  listPayoutFiles,
  paidBefore,
  salariesOfFile,
  type PayoutFileRecord,
  type ReviewedFile,
} from "../db/payout-files.ts";
import { leavesLater } from "../db/leaving-acts.ts";
import { readMadeToday } from "../db/payout-rules.ts";
import { countingWithin, countOf } from "../db/rate-counters.ts";
import type { ApplicationRow } from "../db/rows.ts";
import { sha256Hex } from "../domain/digest.ts";
import { keptFileName } from "../domain/file-name.ts";
import { LIMITS } from "../domain/limits.ts";
import { bucketOf } from "../domain/rate.ts";
import { excelFile } from "../exports/excel.ts";
import { checkRows } from "../uploads/payout-file-check.ts";
import { readPayoutFile } from "../uploads/payout-file-reading.ts";
import { amountsOf, isGood, judgeRow } from "../uploads/payout-file-rows.ts";
import { failedTable, payoutTemplate } from "../exports/payout-file-sheets.ts";
import { PAYOUT_FILE_WORDS } from "../exports/payout-file-words.ts";
import { isOfSalaries } from "../uploads/salary-cells.ts";
import { salaryFile } from "../exports/salary-file.ts";
import { xlsxStream } from "../exports/xlsx.ts";
import type { Variables } from "../call.ts";
import { implement, implementFile, implementOnce } from "../http/implement.ts";
import { boundTo } from "../operations/wallets/payout-file-code.ts";
import { readBy, readerOf, readsNumbers } from "../wire/payout-file-reader.ts";
import { payoutViewer } from "../people/payout-viewer.ts";
import { planWarnedFileApproval } from "../operations/wallets/payout-file-approval.ts";
import { rightsToFile } from "../operations/wallets/payout-approval.ts";
import { demandIn, mayIn, reviewsIn, type Person } from "../people/person.ts";
import { fieldsOfFile, found, refuse } from "../domain/refusal.ts";
import { approvalOfFile } from "../operations/leaving/approvals.ts";
import {
  askOneMoreOfFile,
  askReviewersOfFile,
  linkOfFile,
  tellOfFile,
} from "../operations/wallets/payout-file-letters.ts";
import { newFile, planChecked, planFileGiveBack, planMake } from "../operations/wallets/payout-file.ts";
import { issueCode, judgeCode } from "../security/codes.ts";
import { demandRate } from "../security/rates.ts";
import { toPage } from "../wire/page.ts";
import { toListedPayoutFile, toPayoutFile, toPayoutFileDetail, toPayoutFileRow } from "../wire/payout-file.ts";
import { waitingActOf } from "./leaving-acts.ts";
import { reviewHandlers } from "./payout-review.ts";

const { payoutFiles } = contract;

type Deps = Pick<Variables, "db" | "env" | "clock">;

/**
 * States in which each of the file's payouts has its final answer: a salary file must not list an undecided payout as
 * paid.
 */
const HAVE_ENDED: readonly PayoutFileState[] = ["SUCCESS", "PARTLY_DONE", "FAIL"];

/** The paying application: it is in sight, and the person may make payouts from it. */
async function payingApplication({ db }: Pick<Deps, "db">, person: Person, appId: string): Promise<ApplicationRow> {
  const { application } = found(await findApplication(db, person.sight, appId));
  demandIn(person, appId, "PAYOUT_PAYMENT");
  if (application.status !== "ONLINE") throw refuse("application_not_online");
  return application;
}

const seenBy = ({ sight, user }: Person, now: number) => ({ sight, userId: user.id, now });

const numbersOf = (rows: readonly { row: number }[]): number[] => rows.map(({ row }) => row);

/** A file in sight. */
const fileOf = async ({ db, clock }: Pick<Deps, "db" | "clock">, person: Person, id: string): Promise<ReviewedFile> =>
  found(await findPayoutFile(db, seenBy(person, clock.now()), id));

/** A person's own checked file that can be made. */
async function toMake(deps: Deps, person: Person, id: string): Promise<ReviewedFile> {
  const one = await fileOf(deps, person, id);
  // For everybody else this is no file that they can make.
  if (one.file.createdBy !== person.user.id) throw refuse("not_found");
  await payingApplication(deps, person, one.file.applicationId);
  if (one.file.state !== "CHECKED" || one.file.wrong > 0 || one.file.good === 0) throw refuse("invalid_state");
  return one;
}

/** The facts that the SMS names as confirmed by its code. */
const confirmed = (what: "payoutFile" | "payoutFileApproval", { amountMinor, currency, good }: PayoutFileRecord) =>
  ({ what, amountMinor, currency, to: String(good) }) as const;

const review = reviewHandlers({
  find: ({ db, clock }, person, id) => findPayoutFile(db, seenBy(person, clock.now()), id),
  rights: rightsToFile,
  makerOf: ({ file }) => file.createdBy,
  code: ({ file }) => ({ bound: boundTo("approve", file), confirms: confirmed("payoutFileApproval", file) }),
  approve: planWarnedFileApproval,
  later: approvalOfFile,
  leaving: (one) => ({ ...one, leaves: true }),
  giveBack: (db, { file }, how, now) => planFileGiveBack(db, file, how, now),
  tell: ({ file }, ...told) => tellOfFile(file, ...told),
  askOneMore: askOneMoreOfFile,
  answer: ({ file, appName, standing }: ReviewedFile, changes, approvedBy) =>
    toPayoutFile({ file: { ...file, ...changes }, appName, ...(approvedBy && { standing, approvedBy }) }),
  log: ({ file: { id, amountMinor, good } }) => ({ fileId: id, amountMinor, count: good }),
});

/** Payouts from a file (decision 0062): checked, made and approved as one. */
export const payoutFileRoutes = [
  implementFile(payoutFiles.template, async ({ db, clock, person, query: { language } }) => {
    await demandRate({ db, clock }, ["payout template", person.user.id], LIMITS.payoutFilesOfPerson);
    return excelFile(PAYOUT_FILE_WORDS[language].file.template, await payoutTemplate(person.region, language));
  }),

  implementOnce(payoutFiles.check, async ({ params, body, person, ...deps }) => {
    const { db, clock, log } = deps;
    await demandRate(deps, ["payout files of person", person.user.id], LIMITS.payoutFilesOfPerson);
    const application = await payingApplication(deps, person, params.appId);
    if (body.file.size > PAYOUT_FILE_BYTES) throw refuse("file_too_large");
    const bytes = await bytesOf(body.file);
    const { region } = person;
    const read = readPayoutFile(bytes, payoutFileColumns(region));
    if (!read.ok) {
      log("payout_file_unreadable", { appId: application.id, userId: person.user.id, reason: read.why });
      throw refuse("file_invalid", { fields: fieldsOfFile(read) });
    }
    const now = clock.now();
    const salaries = isOfSalaries(read.rows) ? await salaryEditionOf(db, application.id) : undefined;
    const ofFile = { region, salaries, ...amountsOf(read.rows, application.currency) };
    const judged = read.rows.map((row) => judgeRow(ofFile, row));
    const right = judged.filter(isGood);
    const destinations = [...new Set(right.map(({ receiver }) => receiver.to.destination))];
    const payments = right.map(({ receiver, typed: { fullName }, amountMinor }) => ({
      ...receiver.to,
      fullName,
      amountMinor,
    }));
    const bucket = bucketOf(["payout file names of person", person.user.id]);
    const rate = LIMITS.payoutFileNamesOfPerson;
    const checked = checkRows(application, judged, {
      before: await paidBefore(db, application.id, destinations),
      earlier: await earlierPayments(db, { applicationId: application.id, payments, since: now }),
      names: rate.times - (await countOf(db, bucket, now)).count,
    });
    const good = checked.rows.filter(({ isWrong }) => !isWrong);
    const sum = (of: "amountMinor" | "feeMinor") => good.reduce((total, row) => total + row[of], 0);
    const { id: applicationId, merchantId, currency } = application;
    const file = {
      ...newFile({ merchantId, applicationId, currency, now }),
      fileName: keptFileName(body.file.name),
      sha256: sha256Hex(bytes),
      unreadSheets: read.unreadSheets,
      guessed: read.guessed,
      hiddenColumns: read.hiddenColumns,
      createdBy: person.user.id,
      createdByName: person.user.fullName,
      good: good.length,
      wrong: checked.rows.length - good.length,
      warned: checked.warned,
      unasked: checked.unasked,
      amountMinor: sum("amountMinor"),
      feeMinor: sum("feeMinor"),
    };
    return {
      answer: toPayoutFile({ file, appName: application.name }),
      statements: [
        ...planChecked(db, file, checked.rows),
        ...(checked.asked > 0 ? countingWithin(db, bucket, rate, now, checked.asked) : []),
      ],
      log: { fileId: file.id, rows: checked.rows.length, wrong: file.wrong, asked: checked.asked },
    };
  }),

  implement(payoutFiles.search, async ({ db, person, query }) => {
    const { rows, found: counted, tabs } = await listPayoutFiles(db, payoutViewer(person), query);
    return { ...toPage(rows.map(toListedPayoutFile), counted, query), tabs };
  }),

  implement(payoutFiles.one, async ({ params, person, ...deps }) => {
    const one = await fileOf(deps, person, params.id);
    const { applicationId } = one.file;
    const pays = mayIn(PAYOUT_PAYMENT, person, applicationId);
    const reviews = reviewsIn(person, applicationId);
    const { db, env } = deps;
    const doubles = await doublesOf(db, one.file, deps.clock.now());
    const [hiddenInSheet, salaries, sameFile, comparison, approvers, leaving, isOn] = await Promise.all([
      hiddenInFile(db, params.id),
      hasSalaryFiles(person.region) ? salariesOfFile(db, params.id) : undefined,
      isOpen(one.file) ? sameBytes(db, one.file) : undefined,
      comparisonOf(db, one.file, doubles),
      askedApprovers(db, one.file, one.approvals, linkOfFile(env, person.user.region, params.id)),
      waitingActOf(db, person, params.id),
      leavesLater(db, applicationId),
    ]);
    const rowsHidden = salaries !== undefined && !readsNumbers(person, one.file);
    const detail = toPayoutFileDetail(
      { ...one, hiddenInSheet, salaries, doubles, sameFile, rowsHidden, comparison, approvers },
      { userId: person.user.id, pays, reviews },
    );
    return { ...detail, leaving, leavesLater: isOn };
  }),

  implement(payoutFiles.rows, async ({ params, person, query: { page, pageSize, show }, ...deps }) => {
    const { file } = await fileOf(deps, person, params.id);
    const read = await readerOf(deps, person, file);
    const { db } = deps;
    const { region } = person;
    const doubles = await doublesOf(db, file, deps.clock.now());
    const { last, with: like, ...news } = await comparisonOf(db, file, doubles);
    const isMissing = show === "missing";
    // Rows that are missing here stand in the file compared with. Without such a file nothing is missing.
    const rows = await rowsOfFile(db, isMissing ? (like?.id ?? file.id) : file.id, show, {
      newReceivers: numbersOf(news.newReceivers),
      changed: numbersOf(news.changed),
      doubled: numbersOf(news.doubled),
      missing: numbersOf(news.missing),
      elsewhere: [...doubles.earlier.keys()],
    })
      .limit(pageSize)
      .offset(page * pageSize);
    const total = {
      all: file.good + file.wrong,
      wrong: file.wrong,
      warned: doubles.warned,
      failed: file.failed + file.returned,
      newReceivers: news.newReceivers.length,
      changed: news.changed.length,
      doubled: news.doubled.length,
      missing: news.missing.length,
    }[show];
    const beside = isMissing
      ? { region, earlier: new Map<number, Earlier>(), last: new Map<number, Paid>() }
      : { region, earlier: doubles.earlier, last };
    return toPage(
      rows.map((row) => toPayoutFileRow(read(row), beside)),
      total,
      { page, pageSize },
    );
  }),

  implementFile(payoutFiles.failed, async ({ params, person, query: { language }, ...deps }) => {
    const { db } = deps;
    await demandRate(deps, ["payout files of person", person.user.id], LIMITS.payoutFilesOfPerson);
    const { file } = await fileOf(deps, person, params.id);
    const [show, count] =
      file.state === "CHECKED" ? (["wrong", file.wrong] as const) : (["failed", file.failed + file.returned] as const);
    const read = await readerOf(deps, person, file);
    if (count === 0) throw refuse("nothing_to_export");
    const table = failedTable(readBy(rowsInPieces(db, file.id, show), read), { language, region: person.region });
    return excelFile(PAYOUT_FILE_WORDS[language].file.failed, xlsxStream(table));
  }),

  implementFile(payoutFiles.salaries, async ({ params, person, query, ...deps }) => {
    const { db, clock } = deps;
    await demandRate(deps, ["payout files of person", person.user.id], LIMITS.payoutFilesOfPerson);
    const { region } = person;
    if (!hasSalaryFiles(region)) throw refuse("not_found");
    const { file } = await fileOf(deps, person, params.id);
    demandIn(person, file.applicationId, "EXPORT_PAYMENT_METHOD");
    if (!readsNumbers(person, file)) throw refuse("forbidden");
    if (!HAVE_ENDED.includes(file.state)) throw refuse("invalid_state");
    const edition = await salaryEditionOf(db, file.applicationId);
    const made = { ...query, edition, region, reference: file.id, now: clock.now() };
    const answer = await salaryFile(rowsInPieces(db, file.id, "all"), made);
    if (answer === "salary_edition" || answer === "nothing_to_export") throw refuse(answer);
    return answer;
  }),

  implement(payoutFiles.startMaking, async ({ params, person, ...deps }) => {
    const { file } = await toMake(deps, person, params.id);
    const { id, mobilePhone, language } = person.user;
    const code = { subject: id, purpose: "payout", bound: boundTo("make", file) } as const;
    const confirms = confirmed("payoutFile", file);
    return issueCode(deps, { ...code, keep: {}, phone: mobilePhone, language, confirms });
  }),

  implementOnce(payoutFiles.make, async ({ params, body, person, ...deps }) => {
    const { db, clock, env } = deps;
    const { file, appName, standing } = await toMake(deps, person, params.id);
    const answer = { challenge: body.challenge, purpose: "payout", code: params.OTP } as const;
    const { id } = await judgeCode(deps, answer, { subject: person.user.id, bound: boundTo("make", file) });
    const now = clock.now();
    const { region } = person;
    const application = { id: file.applicationId, region };
    const madeBefore = await readMadeToday(db, { application, makerId: person.user.id, now });
    const planned = planMake(db, file, { region, standing, madeBefore, now });
    if (!planned) throw refuse("invalid_state");
    // More rows may have become doubtful since the check.
    const doubles = await doublesOf(db, file, now);
    const made = { ...file, ...planned.changes, warned: doubles.warned };
    return {
      answer: toPayoutFile({ file: made, appName, standing }),
      statements: [
        ...consumeChallenge(db, id, now),
        ...planned.statements,
        keepWarned(db, file, doubles),
        ...(await askReviewersOfFile(made, { db, env, now })),
      ],
      log: { fileId: file.id, amountMinor: file.amountMinor, count: file.good },
    };
  }),

  implement(payoutFiles.startApproval, review.startApproval),
  implementOnce(payoutFiles.approve, review.approve),
  implementOnce(payoutFiles.reject, review.reject),
  implementOnce(payoutFiles.recall, review.recall),
];
