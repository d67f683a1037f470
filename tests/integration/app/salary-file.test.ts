import { beforeAll, expect, test } from "vitest";
import { payoutFilePaths } from "~/paths/payout-file";
import { formsOf, heldIn } from "../../support/forms";
import { addressIn, find, hrefsIn, wordsOf } from "../../support/html";
import type { Answer, Visitor } from "../../support/http";
import { checkedPayouts } from "../../support/payout-files";
import { demoUser } from "../../support/sandbox";
import { signIn } from "../../support/sign-in";

let owner: Visitor;
let ended: string;
/** Checked, and not paid yet. */
let early: string;

const mainOf = (answer: Answer) => wordsOf(find(answer, "main") ?? answer);
const idOf = (list: Answer) => addressIn(list, /\/files\/(pfl_\w+)$/);
/** Where an application is configured. */
const SETTINGS = /^\/applications\/configure\/ES\d{7}\/cfg_\w+$/;
const asking = (typed: Record<string, string>) =>
  owner.get(`${payoutFilePaths.salaries(ended)}?${new URLSearchParams(typed)}`);

beforeAll(async () => {
  owner = await signIn(await demoUser("ROLE_SUSER", "ae"));
  ended = idOf(await owner.get(`${payoutFilePaths.list}?state=PARTLY_DONE`));
  const rows = "Omar Hassan,AE070331234567890123456,10,Wages,00915012345663,203320101";
  const headings = "Receiver,IBAN or card number,Amount,What for,Person number (WPS),Routing code of the bank";
  early = await checkedPayouts(owner, [headings, rows].join("\r\n"));
});

test("a file of salaries leads to its salary file once its payouts have an answer, in that region alone", async () => {
  expect(hrefsIn(await owner.get(payoutFilePaths.one(ended)))).toContain(payoutFilePaths.salaries(ended));
  const checked = await owner.get(payoutFilePaths.one(early));
  expect(checked.text).not.toContain(payoutFilePaths.salaries(early));
  expect(mainOf(checked)).toContain("once every payout of this file has an answer");
  expect((await owner.get(payoutFilePaths.salaries(early))).text).toContain("There is no salary file");
  expect(mainOf(await owner.get(payoutFilePaths.upload))).toContain("wages protection system (WPS)");
  const elsewhere = await signIn(await demoUser());
  const file = idOf(await elsewhere.get(`${payoutFilePaths.list}?state=PARTLY_DONE`));
  expect((await elsewhere.get(payoutFilePaths.one(file))).text).not.toContain(payoutFilePaths.salaries(file));
  expect(mainOf(await elsewhere.get(payoutFilePaths.upload))).not.toContain("WPS");
});

test("who pays is asked for, what is wrong is said at its field with what was typed, and then it is a file", async () => {
  const asked = await owner.get(payoutFilePaths.salaries(ended));
  const [action, month = ""] = [
    formsOf(asked).find(({ fields }) => fields.some(([name]) => name === "month"))?.action ?? "",
    heldIn(asked, "month"),
  ];
  expect(new URL(action).pathname).toBe(payoutFilePaths.salaries(ended));
  expect(month).toMatch(/^\d{4}-\d{2}$/);
  const typed = { establishment: "0000000123456", routingCode: "302620122", month };
  const wrong = await asking({ ...typed, establishment: "123456", month: "2026-13" });
  expect(wrong.status).toBe(422);
  for (const said of ["Give all 13 digits of the establishment number.", "Choose the month."])
    expect(wrong.text).toContain(said);
  expect([heldIn(wrong, "establishment"), heldIn(wrong, "routingCode")]).toEqual(["123456", "302620122"]);
  // Sent empty, it says what is missing: its address keeps the empty fields (decision 0109).
  expect((await asking({ establishment: "", routingCode: "", month: "" })).text).toContain("Choose the month.");
  const file = await asking({ ...typed, routingCode: "302 620-122" });
  expect(file.headers.get("Content-Disposition")).toMatch(/filename="0000000123456\d{12}\.SIF"/);
  expect(file.text).toMatch(
    new RegExp(`^EDR,00915012345663,203320101,AE070331234567890123456,${month}-01,.*,12\\.50,0\\.00,0\\r\\nSCR,`),
  );
  expect(file.text).toContain(",1,12.50,AED,");
});

test("the edition is chosen in the settings of the application, in that region alone, and the dialog says which one is written", async () => {
  const asked = () => owner.get(payoutFilePaths.salaries(ended));
  expect(mainOf(await asked())).toContain("Written in the 2011 edition, without records of variable pay (EVP).");
  const settings = addressIn(await owner.get("/applications"), SETTINGS);
  expect(heldIn(await owner.get(settings), "salaryEdition")).toBe("V2011");
  const wrong = await owner.post(settings, { intent: "salaries", salaryEdition: "V2020" });
  expect(wrong.status).toBe(422);
  const saved = await owner.post(settings, { intent: "salaries", salaryEdition: "V2015" });
  expect([saved.status, saved.headers.get("location")]).toEqual([303, settings]);
  expect(heldIn(await owner.get(settings), "salaryEdition")).toBe("V2015");
  await owner.post(settings, { intent: "salaries", salaryEdition: "V2011" });
  const elsewhere = await signIn(await demoUser());
  const theirs = await elsewhere.get(addressIn(await elsewhere.get("/applications"), SETTINGS));
  expect(theirs.status).toBe(200);
  expect(heldIn(theirs, "salaryEdition")).toBeUndefined();
});
