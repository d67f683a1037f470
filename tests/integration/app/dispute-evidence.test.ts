import { beforeAll, expect, test } from "vitest";
import { disputePaths } from "~/paths/dispute";
import { barePdf, drawing, filled, OWN, words } from "../../support/bare-pdf";
import { disputeAtDesk } from "../../support/disputes";
import { formWith, submit } from "../../support/forms";
import { hrefsIn, mainOf, wordsOf } from "../../support/html";
import { openVisitor, type Answer, type Visitor } from "../../support/http";
import { payAtCheckout } from "../../support/payments";
import { makeOwner, type TestOwner } from "../../support/sandbox";
import { addresses } from "../../support/servers";
import { signIn } from "../../support/sign-in";

const said = (answer: Answer) => wordsOf(mainOf(answer)).replaceAll("\u00a0", " ");

let account: TestOwner;
let owner: Visitor;
beforeAll(async () => {
  account = await makeOwner();
  owner = await signIn(account);
  // Of what the wallet lacks a claim waits: there is something in it.
  await payAtCheckout(owner, account.appIds[0] ?? "", { amount: "900" });
});

const disputed = async () => disputeAtDesk(owner, await payAtCheckout(owner, account.appIds[0] ?? ""));

async function addFile(id: string, name: string, bytes: Uint8Array<ArrayBuffer>): Promise<Answer> {
  const form = formWith(await owner.get(disputePaths.addFile(id)), "idempotencyKey");
  const data = new FormData();
  for (const [field, value] of form.fields) data.set(field, value);
  data.set("file", new File([bytes], name));
  return owner.upload(disputePaths.addFile(id), data);
}

/** A card number with a black box over it. */
const BOXED = barePdf({
  pages: [
    {
      content: words("4242 4242 4242 4242", 40, 300),
      annotations: [`/Subtype /Square /Rect [30 290 290 330] /AP << /N ${OWN} 0 R >>`],
    },
  ],
  objects: { [OWN]: drawing(filled(0, 0, 260, 40), [260, 40]) },
});
const LAYERED = barePdf({
  pages: [{ content: words("Shown", 40, 300) }],
  catalog: `/OCProperties << /OCGs [${OWN} 0 R] /D << /OFF [${OWN} 0 R] >> >>`,
  objects: { [OWN]: "<< /Type /OCG /Name (Hidden) >>" },
});

test("a file that programs show differently is asked for anew, in three languages", async () => {
  const id = await disputed();
  for (const [language, sentence] of [
    ["en", "This PDF has layers that are turned off, and some programs show them."],
    ["az", "Bu PDF-də söndürülmüş laylar var, bəzi proqramlar onları göstərir."],
    ["ru", "В этом PDF есть выключенные слои, и некоторые программы их показывают."],
  ] as const) {
    owner.cookies.set("lang", language);
    const answer = await addFile(id, "layers.pdf", LAYERED);
    expect([answer.status, said(answer)]).toEqual([422, expect.stringContaining(sentence)]);
  }
  owner.cookies.set("lang", "en");
});

test("words under a box are told, each page is looked at, and what was sent is there for merchant and bank", async () => {
  const id = await disputed();
  await addFile(id, "statement.pdf", BOXED);
  const answer = await owner.get(disputePaths.answer(id));
  expect(said(answer)).toContain("Words or a part of a picture lie under a box.");
  const checked = await submit(owner, formWith(answer, "version"), {
    WHY: "The guest stayed for two nights.",
    intent: "check",
  });
  expect(checked.headers.get("location")).toBe(disputePaths.send(id));

  const last = await owner.get(disputePaths.send(id));
  expect(said(last)).toContain("The file that is sent");
  const links = hrefsIn(last).filter((href) => href.startsWith(disputePaths.page(id, 1).slice(0, -1)));
  expect(links).toEqual([disputePaths.page(id, 1), disputePaths.page(id, 2)]);
  for (const link of links) {
    const page = await owner.get(link);
    expect([page.status, page.headers.get("content-type")]).toEqual([200, "application/pdf"]);
    expect(page.headers.get("content-disposition")).toMatch(/^inline; /);
    // The reader of a browser does not open in a page that is fenced in.
    expect(page.headers.get("content-security-policy") ?? "").not.toContain("sandbox");
    expect(page.text).toMatch(/^%PDF-/);
  }
  expect((await owner.get(disputePaths.page(id, 3))).status).toBe(404);

  await submit(owner, formWith(last, "version"), { intent: "send" });
  const sent = await owner.get(disputePaths.of(id));
  expect(hrefsIn(sent)).toContain(disputePaths.document(id));
  const document = await owner.get(disputePaths.document(id));
  expect(document.headers.get("content-disposition")).toBe(`attachment; filename="${id}.pdf"`);
  const desk = openVisitor(addresses().sandbox);
  expect(hrefsIn(await desk.get(`/network/${id}`))).toContain(`/network/${id}/document`);
  expect((await desk.get(`/network/${id}/document`)).text).toBe(document.text);
});
