import { beforeAll, describe, expect, test } from "vitest";
import { BULK_FILE_BYTES } from "#provider/contract/limits";
import { LANGUAGES } from "#provider/contract/words";
import { bulkPaths } from "~/paths/bulk";
import { paths } from "~/paths";
import { invoiceRow, invoicesCsv, uploadedInvoices, uploadInvoices } from "../../support/bulk";
import { formsOf, formWith, submit } from "../../support/forms";
import { createInvoice } from "../../support/invoices";
import { addressesIn, attr, find, hrefsIn, problemAt, the, wordsOf } from "../../support/html";
import type { Answer, Visitor } from "../../support/http";
import { makeOwner, runJobs } from "../../support/sandbox";
import { signIn } from "../../support/sign-in";
import { bombXlsx, compoundOf, macrosXlsx, xlsxOfBytes } from "../../support/spreadsheet-corpus";

let owner: Visitor;
let stranger: Visitor;
beforeAll(async () => {
  [owner, stranger] = await Promise.all([signIn(await makeOwner()), signIn(await makeOwner())]);
});

const to = ({ headers }: Answer) => headers.get("Location") ?? "";
const mainOf = (answer: Answer) => wordsOf(find(answer, "main"));
const dialogOf = (answer: Answer) => wordsOf(find(answer, "dialog") ?? answer);
/** With one kind of space, as sentences differ in them only for the eye. */
const plain = (text: string) => text.replace(/[\s\u00a0\u202f]+/g, " ");
const page = async (id: string, asks = {}) => owner.get(bulkPaths.one(id, asks));
const inLanguage = async (lang: string, path: string) => {
  owner.cookies.set("lang", lang);
  const answer = await owner.get(path);
  owner.cookies.set("lang", "en");
  return answer;
};
/** The form of a page that has a field of this name and value. */
const formWhere = (answer: Answer, name: string, value: string) => {
  const found = formsOf(answer).find(({ fields }) => fields.some((field) => field[0] === name && field[1] === value));
  if (!found) throw new Error(`No form with ${name}=${value} (status ${answer.status}).`);
  return found;
};
/** Confirms all that is right, as the dialog asks it. */
const confirm = async (id: string, channels: string[] = []) => {
  const form = formWith(await owner.get(bulkPaths.confirm(id)), "count");
  const fields = form.fields.filter(([name]) => name !== "channels");
  return owner.post(bulkPaths.confirm(id), [
    ...fields,
    ...channels.map((channel): [string, string] => ["channels", channel]),
  ]);
};

describe("a file is uploaded, as a browser without scripts posts it", () => {
  test("the list leads to it, says that it is empty, and its template is a file in one's language", async () => {
    const fresh = await signIn(await makeOwner());
    const list = await fresh.get(paths.bulkInvoice);
    expect(mainOf(list)).toContain("No bulk invoices yet");
    expect(hrefsIn(list)).toContain(bulkPaths.upload);
    const names = new Set<string | null>();
    for (const lang of LANGUAGES) {
      fresh.cookies.set("lang", lang);
      const template = await fresh.get(bulkPaths.template);
      expect([template.status, template.headers.get("Content-Disposition")]).toEqual([
        200,
        expect.stringContaining(".xlsx"),
      ]);
      names.add(template.headers.get("Content-Disposition"));
    }
    expect(names.size).toBe(LANGUAGES.length);
  });

  test("of several applications the one used last is chosen already", async () => {
    const { appIds, ...person } = await makeOwner({ applicationCount: 2 });
    const fresh = await signIn(person);
    const chosen = async () =>
      formWith(await fresh.get(bulkPaths.upload), "appId").fields.find(([name]) => name === "appId");
    expect(await chosen()).toEqual(["appId", ""]);
    await createInvoice(fresh, appIds[1] ?? "");
    expect(await chosen()).toEqual(["appId", appIds[1]]);
  });

  test("what is no file of invoices, none at all, or too large is said at the field", async () => {
    const none = await uploadInvoices(owner, "", { name: "" });
    expect([none.status, mainOf(none)]).toEqual([422, expect.stringContaining("Choose the file first.")]);
    const cases: [string | Uint8Array<ArrayBuffer>, number, string][] = [
      ["a,b\r\n1,2", 422, "These are needed: Full name, Phone, Amount, Description, Booking ID."],
      ["Full name,Phone,Amount,Description\r\nA,1,3,Room", 422, "lacks a required column: Booking ID."],
      [invoicesCsv(), 422, "The file has no rows below its headings."],
      [new Uint8Array([0x50, 0x4b, 3, 4, 0]), 422, "The file is damaged."],
      [new Uint8Array(BULK_FILE_BYTES + 1), 413, "File size exceeds 25MB. Please select a smaller file."],
      [new Uint8Array(BULK_FILE_BYTES + 200_000), 413, "File size exceeds 25MB. Please select a smaller file."],
    ];
    for (const [content, status, sentence] of cases) {
      const answer = await uploadInvoices(owner, content);
      expect([answer.status, mainOf(answer)]).toEqual([status, expect.stringContaining(sentence)]);
      expect(problemAt(answer, "file")).toContain(sentence);
    }
  });

  test("and why it is refused, in the language of whoever sends it", async () => {
    const files: [keyof (typeof REFUSALS)["en"], Uint8Array<ArrayBuffer>][] = [
      ["encrypted", compoundOf("EncryptedPackage")],
      ["old", compoundOf("Book")],
      ["other", new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 1, 2])],
      ["macros", macrosXlsx()],
      ["cut", xlsxOfBytes(200_000).slice(0, 199_000)],
      ["bomb", bombXlsx(4 * 1024 * 1024, 100_000)],
      ["large", new Uint8Array(BULK_FILE_BYTES + 1)],
    ];
    for (const lang of LANGUAGES) {
      const reader = await signIn(await makeOwner());
      reader.cookies.set("lang", lang);
      for (const [what, file] of files) {
        // Whatever it is called: its bytes say what it is.
        const answer = await uploadInvoices(reader, file, { name: "invoices.xlsx" });
        const said = [what, answer.status, plain(mainOf(answer))];
        const sentence: unknown = expect.stringContaining(REFUSALS[lang][what]);
        expect(said).toEqual([what, what === "large" ? 413 : 422, sentence]);
      }
      expect(mainOf(await reader.get(bulkPaths.list))).not.toContain("invoices.xlsx");
    }
  });

  test("25 MiB to the byte come through to the rows", async () => {
    const answer = await uploadInvoices(owner, xlsxOfBytes(BULK_FILE_BYTES), { name: "invoices.xlsx" });
    const [, id = ""] = /(blk_\w+)/.exec(to(answer)) ?? [];
    expect([answer.status, mainOf(await page(id))]).toEqual([303, expect.stringMatching(/Rows read\s*3\s*Valid\s*3/)]);
  });

  test("a day that no link can have is said at its own field, and nothing is kept", async () => {
    const answer = await uploadInvoices(owner, invoicesCsv(invoiceRow()), { expiryDate: "2020-01-01" });
    expect([answer.status, mainOf(answer)]).toEqual([
      422,
      expect.stringContaining("The expiration date cannot be today or earlier."),
    ]);
  });
});

describe("what was read", () => {
  test("adds up, and each mistake is told by row, column and reason, in one's language", async () => {
    const answer = await uploadInvoices(
      owner,
      invoicesCsv(invoiceRow({ amount: "1 234,50" }), invoiceRow({ amount: "12.345" }), invoiceRow({ name: "" })),
    );
    expect(to(answer)).toMatch(/\/billing\/bulk-invoice\/blk_\w+\?show=wrong$/);
    const [, id = ""] = /(blk_\w+)/.exec(to(answer)) ?? [];
    const all = mainOf(await page(id));
    expect(all).toMatch(/Rows read\s*3\s*Valid\s*1\s*With errors\s*2\s*Skipped\s*0/);
    expect(all).toMatch(/Create 1 Invoice: AZN\s?1,234\.50/);
    expect(mainOf(await owner.get(to(answer)))).toContain("Amount: It can be read in two ways");
    expect(mainOf(await inLanguage("az", to(answer)))).toContain("Məbləğ: İki cür oxumaq olar");
    expect(mainOf(await inLanguage("ru", to(answer)))).toContain("Сумма: Можно прочитать двояко");
    expect((await owner.get(bulkPaths.notMade(id))).headers.get("Content-Disposition")).toContain(".xlsx");
    // Nobody else sees anything of it.
    for (const path of [bulkPaths.one(id), bulkPaths.columns(id), bulkPaths.invoices(id), bulkPaths.notMade(id)])
      expect((await stranger.get(path)).status).toBe(404);
  });

  test("a wrong row is mended on the page, one field at a time; what nobody touched stays as it was", async () => {
    const id = await uploadedInvoices(
      owner,
      invoicesCsv(invoiceRow({ phone: "12", amount: "1234.567" }), invoiceRow()),
    );
    const path = bulkPaths.row(id, 2);
    const opened = await owner.get(path);
    expect(dialogOf(opened)).toContain("This is not a phone number");
    const still = await submit(owner, formWith(opened, "fullName"), { intent: "mend", phone: "0501234567" });
    expect(to(still)).toBe(path);
    const again = await owner.get(path);
    expect(dialogOf(again)).not.toContain("This is not a phone number");
    const mended = await submit(owner, formWith(again, "fullName"), { intent: "mend", amount: "1,234.56" });
    expect(to(mended)).toBe(bulkPaths.one(id));
    const whole = mainOf(await page(id));
    expect(whole).toMatch(/Create 2 Invoices: AZN\s?1,244\.56/);
    expect(whole.match(/\+994 50 123 45 67/g)).toHaveLength(2);
    // A phone is shown as people read it; sent back like this it is no change.
    const same = formWith(await owner.get(bulkPaths.row(id, 3)), "fullName");
    expect(same.fields).toContainEqual(["phone", "+994 50 123 45 67"]);
    expect(to(await submit(owner, same, { intent: "mend" }))).toBe(bulkPaths.one(id));
    expect(mainOf(await page(id))).toMatch(/Create 2 Invoices: AZN\s?1,244\.56/);
    // Somebody who saw it before changes nothing now.
    expect((await submit(owner, formWith(again, "fullName"), { intent: "mend", amount: "5" })).status).toBe(409);
    const out = await submit(owner, formWith(await owner.get(bulkPaths.row(id, 3)), "fullName"), {
      intent: "leaveOut",
    });
    expect(to(out)).toBe(bulkPaths.one(id));
    expect(mainOf(await page(id, { show: "skipped" }))).toContain("Someone skipped it");
  });

  test("from a wrong row one saves and goes on to the next, until nothing is wrong and its tab is gone", async () => {
    const bad = () => invoiceRow({ phone: "12" });
    const id = await uploadedInvoices(owner, invoicesCsv(bad(), invoiceRow(), bad()));
    const wrong = bulkPaths.one(id, { show: "wrong" });
    const search = new URL(wrong, "http://localhost").search;
    const openRow = async (row: number) => formWith(await owner.get(bulkPaths.row(id, row) + search), "fullName");
    const next = await submit(owner, await openRow(2), { intent: "mendNext", phone: "0501234567" });
    expect(to(next)).toBe(bulkPaths.row(id, 4) + search);
    const last = await owner.get(to(next));
    expect(dialogOf(last)).not.toContain("Save and Next");
    const done = await submit(owner, formWith(last, "fullName"), { intent: "mendNext", phone: "0501234568" });
    expect(to(done)).toBe(wrong);
    const shown = mainOf(await owner.get(wrong));
    expect(shown).not.toMatch(/With errors\s*0\s*No such rows|No such rows/);
    expect(shown).toContain("All rows are valid");
  });

  test("names whose letters were lost are said above the rows, which are not called right", async () => {
    const id = await uploadedInvoices(owner, invoicesCsv(invoiceRow({ name: "El?in M?mm?dov" })));
    const shown = mainOf(await page(id));
    expect(shown).toContain("1 name has letters that could not be read");
    expect(shown).not.toContain("All rows are valid");
  });

  test("is neither successful nor failed in the list before it is confirmed", async () => {
    const visitor = await signIn(await makeOwner());
    await uploadedInvoices(visitor, invoicesCsv(invoiceRow(), invoiceRow({ name: "" })));
    const list = mainOf(await visitor.get(bulkPaths.list));
    expect(list).toContain("Not confirmed yet");
    expect(list).toContain("Due on the link’s last day");
  });

  test("columns with other headings are named by a person, once for all such files", async () => {
    const made = await makeOwner();
    const visitor = await signIn(made);
    const content = invoicesCsv(invoiceRow()).replace("Full name,Phone", "Qonaq,Nömrəsi");
    const id = await uploadedInvoices(visitor, content);
    expect(mainOf(await visitor.get(bulkPaths.one(id)))).toContain("Match the columns");
    const form = formWith(await visitor.get(bulkPaths.columns(id)), "columns");
    const [, revision = ""] = form.fields.find(([name]) => name === "revision") ?? [];
    const choose = (...columns: string[]) =>
      visitor.post(bulkPaths.columns(id), [
        ["revision", revision],
        ...columns.map((chosen): [string, string] => ["columns", chosen]),
      ]);
    const rest = ["2:amount", "3:description", "4:bookingId"];
    const twice = await choose("0:phone", "1:phone", ...rest);
    expect([twice.status, mainOf(twice)]).toEqual([422, expect.stringContaining("Two columns cannot be the same")]);
    expect(to(await choose("0:fullName", "1:phone", ...rest))).toBe(bulkPaths.one(id));
    expect(mainOf(await visitor.get(bulkPaths.one(id)))).toMatch(/Create 1 Invoice/);
    const next = await uploadedInvoices(visitor, content);
    expect(mainOf(await visitor.get(bulkPaths.one(next)))).toMatch(/Create 1 Invoice/);
    expect(mainOf(await visitor.get(bulkPaths.one(next)))).toContain("The same file was uploaded before");
  });

  test("days that could be two are shown as they were read, and turned by a button; days of all rows by a dialog", async () => {
    const rows = ["01/03/2031", "02/03/2031"].map((day) => `${invoiceRow()},${day}`);
    const id = await uploadedInvoices(owner, [`${invoicesCsv()},Link expiration date`, ...rows].join("\r\n"));
    const read = await page(id);
    expect(mainOf(read)).toContain("“01/03/2031” is March 1, 2031, the day first.");
    const turned = await submit(owner, formWhere(read, "order", "MDY"), { intent: "dates" });
    expect(to(turned)).toBe(bulkPaths.one(id));
    expect(mainOf(await page(id))).toContain("“01/03/2031” is January 3, 2031, the month first.");
    const terms = formWith(await owner.get(bulkPaths.terms(id)), "expiryDate");
    expect(to(await submit(owner, terms, { expiryDate: "2031-05-06", language: "ru" }))).toBe(bulkPaths.one(id));
    expect(mainOf(await page(id))).toContain("May 6, 2031");
    const gone = await owner.post(bulkPaths.discard(id), { intent: "discard" });
    expect(to(gone)).toBe(bulkPaths.list);
    expect((await page(id)).status).toBe(404);
  });
});

describe("what is confirmed", () => {
  test("is made once however often the form is sent, with its way shown without scripts, and leads to its invoices", async () => {
    const id = await uploadedInvoices(
      owner,
      invoicesCsv(...Array.from({ length: 3 }, () => invoiceRow()), invoiceRow({ name: "" })),
    );
    const dialog = await owner.get(bulkPaths.confirm(id));
    expect(dialogOf(dialog)).toMatch(/Create 3 Invoices: AZN\s?30\.00/);
    expect(dialogOf(dialog)).toContain("1 row is not included");
    // How many messages a channel would send is said beside it.
    expect(dialogOf(dialog)).toContain("3 messages.");
    const form = formWith(dialog, "count");
    const answers = await Promise.all(Array.from({ length: 50 }, () => submit(owner, form, {})));
    expect(new Set(answers.filter(({ status }) => status === 303).map(to))).toEqual(new Set([bulkPaths.one(id)]));
    expect(answers.every(({ status }) => [303, 409].includes(status))).toBe(true);
    const waits = await page(id);
    expect(mainOf(waits)).toMatch(/\d of 3 created/);
    expect(attr(the(waits, "progress"), "max")).toBe("3");
    expect(hrefsIn(waits)).toContain(bulkPaths.one(id));
    await runJobs();
    for (const [lang, sentence] of [
      ["en", "3 invoices have been created"],
      ["az", "3 hesab-faktura yaradıldı"],
      ["ru", "Создано 3\u00a0счёта"],
    ] as const)
      expect(mainOf(await inLanguage(lang, bulkPaths.one(id)))).toContain(sentence);
    const list = await owner.get(bulkPaths.invoices(id));
    expect(addressesIn(list, /^\/billing\/invoices\/inv_\w+/)).toHaveLength(3);
    // Another key does not make them again, and nothing can be changed any more.
    expect((await confirm(id).catch(({ message }: Error) => message)).toString()).toContain("No form");
    expect((await owner.post(bulkPaths.discard(id), { intent: "discard" })).status).toBe(409);
    expect(hrefsIn(await owner.get(bulkPaths.list))).toContain(bulkPaths.one(id));
  });

  test("is undone as one, which says before what stays, and after how many were canceled", async () => {
    const id = await uploadedInvoices(owner, invoicesCsv(invoiceRow(), invoiceRow()));
    expect(to(await confirm(id, ["SMS"]))).toBe(bulkPaths.one(id));
    await runJobs();
    const dialog = dialogOf(await owner.get(bulkPaths.undo(id)));
    for (const words of ["What cannot be undone", "their payments can be refunded", "Messages that have gone out"])
      expect(dialog).toContain(words);
    expect((await stranger.post(bulkPaths.undo(id), { intent: "undo" })).status).toBe(404);
    expect((await owner.post(bulkPaths.undo(id), {})).status).toBe(422);
    for (const time of [1, 2])
      expect([time, to(await owner.post(bulkPaths.undo(id), { intent: "undo" }))]).toEqual([time, bulkPaths.one(id)]);
    expect(mainOf(await page(id))).toContain("2 invoices were canceled");
  });
});

/** What somebody reads of a file that is none of invoices, by hand. */
const REFUSALS = {
  en: {
    encrypted: "The file is protected with a password. Save it without one.",
    old: "This is a very old Excel file. Save it as XLSX.",
    other: "This is neither an Excel nor a CSV file.",
    macros: "The file has no sheet that can be seen.",
    cut: "The file is damaged. Save it again in your spreadsheet app.",
    bomb: "There is too much in this file. Copy the rows to a new one.",
    large: "File size exceeds 25MB. Please select a smaller file.",
  },
  az: {
    encrypted: "Fayl şifrə ilə qorunur. Onu şifrəsiz saxlayın.",
    old: "Bu, çox köhnə Excel faylıdır. Onu XLSX kimi saxlayın.",
    other: "Bu, nə Excel, nə də CSV faylıdır.",
    macros: "Faylda görünən vərəq yoxdur.",
    cut: "Fayl zədələnib. Onu cədvəl proqramında yenidən saxlayın.",
    bomb: "Bu faylda həddindən çox məlumat var. Sətirləri yeni fayla köçürün.",
    large: "Faylın ölçüsü 25 MB-dan böyükdür. Zəhmət olmasa, daha kiçik fayl seçin.",
  },
  ru: {
    encrypted: "Файл защищён паролем. Сохраните его без пароля.",
    old: "Это очень старый файл Excel. Сохраните его как XLSX.",
    other: "Это не файл Excel и не CSV.",
    macros: "В файле нет видимого листа.",
    cut: "Файл повреждён. Сохраните его в таблице заново.",
    bomb: "В файле слишком много данных. Скопируйте строки в новый.",
    large: "Размер файла больше 25 МБ. Выберите файл поменьше.",
  },
} as const;
