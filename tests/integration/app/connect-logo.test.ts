import { beforeAll, expect, test } from "vitest";
import { LANGUAGES } from "#provider/contract/words";
import { begin, fill, place, STEPS } from "../../support/connecting";
import { attr, findAll, hrefsIn, problemAt, wordsOf } from "../../support/html";
import type { Answer, Visitor } from "../../support/http";
import { GIF, jpeg, png, type Bytes } from "../../support/pictures";
import { makeOwner, type TestOwner } from "../../support/sandbox";
import { signIn } from "../../support/sign-in";

let person: TestOwner;
let owner: Visitor;
let appId: string;
const at = (what: string) => `/connect/${appId}/${what}`;

beforeAll(async () => {
  person = await makeOwner({ applicationCount: 0, team: [{ role: "ROLE_OPERATOR" }] });
  owner = await signIn(person);
  appId = await begin(owner);
});

function upload(content: Bytes, by = owner): Promise<Answer> {
  const form = new FormData();
  form.append("logo", new File([content], "logo.png", { type: "image/png" }));
  return by.upload(at("logo"), form);
}

const picturesIn = ({ text }: Answer) =>
  findAll(text, "img[src*='/logo/picture']").map((picture) => attr(picture, "src") ?? "");

test("the check of an application offers a logo, which is sent without scripts, shown there and taken away again", async () => {
  const before = await owner.get(at("review"));
  expect(hrefsIn(before)).toContain(at("logo"));
  expect(wordsOf(before)).toContain("Until there is one, payers see the initials of the application.");
  const page = await owner.get(at("logo"));
  expect(page.text).toContain("JPG or PNG, from 492 × 96 to 4096 × 4096 px, at most 2 MB.");
  expect(findAll(page, "form[enctype='multipart/form-data'] input[type=file]")).toHaveLength(1);
  expect((await owner.get(at("logo/picture"))).status).toBe(404);

  const sent = await upload(png());
  expect(place(sent)).toEqual([303, at("review")]);
  const review = await owner.follow(sent);
  expect(review.text).toContain("The logo is saved.");
  const [source = ""] = picturesIn(review);
  expect(picturesIn(review)).toEqual([source, source, source]);
  const picture = await owner.get(source);
  expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/png"]);
  expect(picture.bytes).toEqual(png());
  expect(picturesIn(await owner.follow(await upload(jpeg())))[0]).not.toBe(source);

  const remove = new FormData();
  remove.append("intent", "remove");
  const removed = await owner.upload(at("logo"), remove);
  expect(place(removed)).toEqual([303, at("logo")]);
  expect((await owner.follow(removed)).text).toContain("The logo is removed.");
  expect(picturesIn(await owner.get(at("review")))).toEqual([]);
});

const SAYS = {
  az: ["JPG", "492 × 96"],
  en: ["neither a JPG nor a PNG", "too small"],
  ru: ["JPG", "492 × 96"],
} as const;

test.each(LANGUAGES)("a picture that is none is refused at its field, in %s, and nothing is kept", async (language) => {
  owner.cookies.set("lang", language);
  for (const [index, content] of [GIF, png({ width: 491 })].entries()) {
    const answer = await upload(content);
    expect(answer.status).toBe(422);
    expect(problemAt(answer, "logo")).toContain(SAYS[language][index]);
  }
  owner.cookies.set("lang", "en");
  expect(picturesIn(await owner.get(at("review")))).toEqual([]);
});

test("is nobody's of another account, and closed to who prepares nothing", async () => {
  await upload(png());
  const stranger = await signIn(await makeOwner());
  for (const path of ["logo", "logo/picture"]) expect((await stranger.get(at(path))).status).toBe(404);
  expect((await upload(jpeg(), stranger)).status).toBe(404);
  const [clerk] = person.team;
  if (!clerk) throw new Error("nobody on the team");
  const operator = await signIn(clerk);
  for (const path of ["logo", "logo/picture"]) expect((await operator.get(at(path))).status).toBe(403);
  expect((await upload(jpeg(), operator)).status).toBe(403);
});

test("stays when the application is handed in, and is changed in its configuration from then on", async () => {
  owner.cookies.set("lang", "en");
  for (const [step, typed] of STEPS.BUSINESS) expect((await fill(owner, at(step), typed)).status).toBe(303);
  expect(place(await fill(owner, at("review"), {}))).toEqual([303, "/connect"]);
  const page = await owner.get(at("logo"));
  expect(page.text).toContain("This has been submitted and cannot be changed now.");
  expect(findAll(page, "[type=file]")).toEqual([]);
  expect(picturesIn(page)).toHaveLength(3);
  expect((await upload(jpeg())).status).toBe(409);
  expect((await owner.get("/connect")).text).not.toContain("Add a Logo");
});
