import { beforeAll, describe, expect, test } from "vitest";
import { LOGO_BYTES } from "#provider/contract/limits";
import { LANGUAGES, type Language } from "#provider/contract/words";
import { configurationOf } from "../../support/applications";
import { attr, find, findAll, hrefsIn, problemAt, the } from "../../support/html";
import type { Answer, Visitor } from "../../support/http";
import { GIF, HTML, jpeg, png, pngChunk, pngOfBytes, type Bytes } from "../../support/pictures";
import { makeOwner, type TestOwner } from "../../support/sandbox";
import { signIn } from "../../support/sign-in";

let owner: TestOwner;
let visitor: Visitor;
let general: string;
let tab: string;

beforeAll(async () => {
  owner = await makeOwner({ team: [{ role: "ROLE_OPERATOR" }] });
  visitor = await signIn(owner);
  const appId = owner.appIds[0] ?? "";
  general = await configurationOf(visitor, appId);
  tab = `${general}/logo`;
});

function upload(content: Bytes, { name = "logo.png", by = visitor, to = tab } = {}): Promise<Answer> {
  const form = new FormData();
  form.append("logo", new File([content], name, { type: "image/png" }));
  return by.upload(to, form);
}

/** The pictures of the page, as it asks for them. */
const picturesIn = ({ text }: Answer) =>
  findAll(text, "img[src*='/logo/picture']").map((picture) => attr(picture, "src") ?? "");

describe("the logo of an application, as a browser without scripts sends it", () => {
  test("is told of before it is chosen: what may be sent, who may, and that there is none", async () => {
    const { text } = await visitor.get(tab);
    expect(text).toContain("No logo yet");
    expect(text).toContain("You can change this");
    expect(text).toContain("JPG or PNG, from 492 × 96 to 4096 × 4096 px, at most 2 MB.");
    const field = the(text, "form[enctype='multipart/form-data'] input[type=file]");
    expect(attr(field, "accept")).toBe(".jpg,.jpeg,.png,image/jpeg,image/png");
    expect(hrefsIn(await visitor.get(general))).toContain(tab);
  });

  test("is shown on a light and a dark ground and as payers see it, and another picture has another address", async () => {
    const sent = await upload(png({ before: [pngChunk("tEXt", HTML)] }));
    expect([sent.status, sent.headers.get("location")]).toEqual([303, tab]);
    const page = await visitor.follow(sent);
    expect(page.text).toContain("The logo is saved.");
    expect(page.text).toContain("PNG, 600 × 120 px, 1 KB");
    for (const sight of ["On a light background", "On a dark background", "As payers see it"])
      expect(page.text).toContain(sight);
    const [source = ""] = picturesIn(page);
    expect(picturesIn(page)).toEqual([source, source, source]);
    const picture = await visitor.get(source);
    expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/png"]);
    expect(picture.bytes).toEqual(png());

    const other = await visitor.follow(await upload(jpeg(), { name: "renamed.png" }));
    expect(other.text).toContain("JPG, 600 × 120 px");
    expect(picturesIn(other)[0]).not.toBe(source);
  });

  test("of more pixels than the receipt as PDF unpacks says so", async () => {
    const large = await visitor.follow(await upload(png({ width: 2001, height: 1000, color: 0, depth: 1 })));
    expect(large.text).toContain("This PNG has too many pixels for PDF receipts");
    expect((await visitor.follow(await upload(png()))).text).not.toContain("too many pixels");
  });

  const says: Record<string, Record<Language, string>> = {
    needed: { en: "Choose an image first.", az: "Əvvəlcə şəkil seçin.", ru: "Сначала выберите изображение." },
    notImage: { en: "neither a JPG nor a PNG", az: "nə JPG, nə də PNG-dir", ru: "Это не JPG и\u00a0не PNG" },
    damaged: { en: "damaged or incomplete", az: "zədələnib və ya yarımçıqdır", ru: "повреждено или неполное" },
    unusual: { en: "do not show this type of JPG", az: "belə JPG-ni göstərmir", ru: "не показывают такой JPG" },
    tooSmall: { en: "491 × 120 px: too small", az: "491 × 120 px ölçüsündədir", ru: "мало: 491 × 120 пикселей" },
    tooLarge: { en: "4097 × 120 px: too large", az: "4097 × 120 px ölçüsündədir", ru: "велико: 4097 × 120 пикселей" },
    tooDetailed: { en: "more than 32 MB when", az: "göstəriləndə 32 MB-dan", ru: "больше 32\u00a0МБ. Уменьшите" },
    tooHeavy: { en: "larger than 2 MB", az: "2 MB-dan böyükdür", ru: "больше 2\u00a0МБ" },
  };
  const files: Record<string, readonly [number, Bytes]> = {
    needed: [422, new Uint8Array()],
    notImage: [422, GIF],
    damaged: [422, png().slice(0, -1)],
    unusual: [422, jpeg({ precision: 12 })],
    tooSmall: [422, png({ width: 491 })],
    tooLarge: [422, jpeg({ width: 4097 })],
    tooDetailed: [422, png({ width: 4096, height: 4096, color: 6, depth: 16, packed: new Uint8Array(9) })],
    tooHeavy: [413, pngOfBytes(LOGO_BYTES + 1)],
  };

  test.each(LANGUAGES)("is refused at its field, with what was measured, in %s", async (language) => {
    const before = picturesIn(await visitor.get(tab));
    visitor.cookies.set("lang", language);
    for (const [what, [status, content]] of Object.entries(files)) {
      const answer = await upload(content, { name: content.length === 0 ? "" : "logo.png" });
      expect([what, answer.status]).toEqual([what, status]);
      expect(problemAt(answer, "logo")).toContain(says[what]?.[language]);
    }
    visitor.cookies.set("lang", "en");
    expect(picturesIn(await visitor.get(tab))).toEqual(before);
  });

  test("far too large is said there too, and a file in another field or beside another is let in nowhere", async () => {
    expect((await upload(new Uint8Array(LOGO_BYTES + 256 * 1024))).status).toBe(413);
    const [two, elsewhere] = [new FormData(), new FormData()];
    for (const name of ["a.png", "b.png"]) two.append("logo", new File([png()], name));
    elsewhere.append("picture", new File([png()], "a.png"));
    for (const form of [two, elsewhere]) expect((await visitor.upload(tab, form)).status).toBe(400);
    expect((await upload(png(), { to: general })).status).toBe(400);
  });

  test("is removed by a dialog that says what payers see then", async () => {
    const page = await visitor.get(tab);
    expect(hrefsIn(page)).toContain(`${tab}/remove`);
    expect((await visitor.get(`${tab}/remove`)).text).toContain("Payers will see the initials");
    const removed = await visitor.post(`${tab}/remove`, { intent: "remove" });
    expect([removed.status, removed.headers.get("location")]).toEqual([303, tab]);
    const { text } = await visitor.follow(removed);
    for (const shown of ["The logo is removed.", "No logo yet"]) expect(text).toContain(shown);
    expect((await visitor.get(`${tab}/remove`)).text).toContain("There is no logo to remove.");
    expect((await visitor.get(`${tab}/picture`)).text).toContain("No logo yet");
  });

  test("is looked at by who may not change it, and changed by a post of theirs neither", async () => {
    await upload(png());
    const [operator] = owner.team;
    if (!operator) throw new Error("nobody on the team");
    const clerk = await signIn(operator);
    const page = await clerk.get(tab);
    expect(page.text).toContain("You can view this.");
    expect(find(page, "[type=file]")).toBeUndefined();
    expect(hrefsIn(page)).not.toContain(`${tab}/remove`);
    expect(picturesIn(page)).toHaveLength(3);
    expect((await upload(png(), { by: clerk })).status).toBe(403);
    expect((await clerk.post(`${tab}/remove`, { intent: "remove" })).status).toBe(403);
  });

  test("is found under the id of its own configuration only, and by nobody of another account", async () => {
    const other = tab.replace(/cfg_\w+/, "cfg_0");
    const stranger = await signIn(await makeOwner());
    for (const [by, path] of [
      [visitor, other],
      [stranger, tab],
    ] as const) {
      for (const below of ["", "/remove", "/picture"]) expect((await by.get(path + below)).status, below).toBe(404);
      expect((await upload(png(), { by, to: path })).status).toBe(404);
      expect((await by.post(`${path}/remove`, { intent: "remove" })).status).toBe(404);
    }
  });
});
