import { describe, expect, test } from "vitest";
import { bulkPaths } from "~/paths/bulk";
import { invoiceRow, invoicesCsv, uploadedInvoices, uploadInvoices } from "../../support/bulk";
import { formWith, submit } from "../../support/forms";
import { find, wordsOf } from "../../support/html";
import type { Answer } from "../../support/http";
import { makeOwner, runJobs } from "../../support/sandbox";
import { signIn } from "../../support/sign-in";

const to = ({ headers }: Answer) => headers.get("Location") ?? "";
const mainOf = (answer: Answer) => wordsOf(find(answer, "main"));
const dialogOf = (answer: Answer) => wordsOf(find(answer, "dialog") ?? answer);
/** With one kind of space, as sentences differ in them only for the eye. */
const plain = (text: string) => text.replace(/[\s\u00a0\u202f]+/g, " ");

/** The whole way in the other languages, each sentence as its readers have it. */
const JOURNEYS = {
  az: {
    empty: "Hələ toplu hesab-faktura yoxdur",
    wrongFile: "Faylda başlıqların altında sətir yoxdur.",
    wrong: "1 sətir səhvdir",
    fault: "Məbləğ: İki cür oxumaq olar: iki onluq rəqəmlə yazın",
    mended: "Bütün sətirlər düzgündür",
    create: "2 hesab-faktura yaradın: 1.234,50 AZN",
    progress: "Yaradılıb: 0 / 2.",
    done: "2 hesab-faktura yaradıldı",
    noneFit: "Faylın uyğun gələn hesab-fakturası yoxdur",
    stays: "Geri alına bilməyənlər:",
    undone: "2 hesab-faktura ləğv edildi",
    tabs: ["Hamısı 1", "Təsdiq gözləyir 0", "Yaradılır 0", "Hazırdır 0", "Geri alınıb 1"],
  },
  ru: {
    empty: "Массовых счетов пока нет",
    wrongFile: "В\u00a0файле нет строк под заголовками.",
    wrong: "1\u00a0строка с\u00a0ошибкой",
    fault: "Сумма: Можно прочитать двояко: напишите два знака после запятой",
    mended: "Все строки верны",
    create: "Создать 2\u00a0счёта: 1\u00a0234,50 AZN",
    progress: "Создано 0 из\u00a02.",
    done: "Создано 2\u00a0счёта",
    noneFit: "В\u00a0файле нет подходящих счетов",
    stays: "Что отменить нельзя:",
    undone: "Отменено 2\u00a0счёта",
    tabs: ["Все 1", "Ждёт подтверждения 0", "Создаются 0", "Готово 0", "Отменён 1"],
  },
} as const;

describe.each(["az", "ru"] as const)("somebody who reads %s", (lang) => {
  test("uploads, mends, confirms, looks and undoes, without scripts", async () => {
    const said = JOURNEYS[lang];
    const reader = await signIn(await makeOwner());
    reader.cookies.set("lang", lang);
    const shows = (answer: Answer, sentence: string) => expect(plain(mainOf(answer))).toContain(plain(sentence));
    shows(await reader.get(bulkPaths.list), said.empty);
    shows(await uploadInvoices(reader, invoicesCsv()), said.wrongFile);
    // Nothing in the column shows that a point parts thousands there; what is typed on the page is as its reader
    // writes.
    const rows = invoicesCsv(invoiceRow({ amount: "1 224,50" }), invoiceRow({ amount: "12.345" }));
    const id = await uploadedInvoices(reader, rows);
    const read = await reader.get(bulkPaths.one(id, { show: "wrong" }));
    shows(read, said.wrong);
    shows(read, said.fault);
    const row = formWith(await reader.get(bulkPaths.row(id, 3)), "fullName");
    await submit(reader, row, { intent: "mend", amount: "10,00" });
    shows(await reader.get(bulkPaths.one(id)), said.mended);
    const dialog = await reader.get(bulkPaths.confirm(id));
    expect(plain(dialogOf(dialog))).toContain(plain(said.create));
    const form = formWith(dialog, "count");
    const unsent = form.fields.filter(([name]) => name !== "channels");
    expect(to(await reader.post(bulkPaths.confirm(id), unsent))).toBe(bulkPaths.one(id));
    shows(await reader.get(bulkPaths.one(id)), said.progress);
    await runJobs();
    shows(await reader.get(bulkPaths.one(id)), said.done);
    shows(await reader.get(`${bulkPaths.invoices(id)}?text=nobody`), said.noneFit);
    expect((await reader.get(bulkPaths.exportInvoicesFile(id))).headers.get("Content-Disposition")).toContain(".xlsx");
    expect(dialogOf(await reader.get(bulkPaths.undo(id)))).toContain(said.stays);
    expect(to(await reader.post(bulkPaths.undo(id), { intent: "undo" }))).toBe(bulkPaths.one(id));
    shows(await reader.get(bulkPaths.one(id)), said.undone);
    const list = await reader.get(bulkPaths.list);
    for (const tab of said.tabs) shows(list, tab);
  });
});
