import { beforeAll, describe, expect, test } from "vitest";
import { formWith, submit } from "../../support/forms";
import { attr, find, hrefsIn, rawTextOf, the, wordsOf } from "../../support/html";
import type { Answer, Visitor } from "../../support/http";
import { createLink } from "../../support/payment-links";
import { makeOwner, type TestOwner } from "../../support/sandbox";
import { signIn } from "../../support/sign-in";

let owner: TestOwner;
let visitor: Visitor;
let appId: string;
let path: string;
beforeAll(async () => {
  owner = await makeOwner({ team: [{ role: "ROLE_OPERATOR" }] });
  visitor = await signIn(owner);
  appId = owner.appIds[0] ?? "";
  path = `/developers/websites/${appId}`;
});

const allow = async (origin: string) =>
  submit(visitor, formWith(await visitor.get(path), "origin"), { intent: "allow", origin });

describe("the websites that may show the checkout", () => {
  test("are allowed and taken away by plain forms, and said back as the browser writes them", async () => {
    expect((await visitor.get(path)).text).toContain("No website yet");
    const allowed = await allow("https://Shop.Example/");
    expect(allowed.headers.get("location")).toBe(path);
    const list = await visitor.follow(allowed);
    expect(wordsOf(list)).toContain("Allowed: https://shop.example.");
    expect(find(list, '[name="origin"][value="https://shop.example"]')).toBeDefined();
    const removed = await visitor.post(path, [
      ["intent", "remove"],
      ["origin", "https://shop.example"],
    ]);
    expect((await visitor.follow(removed)).text).toContain("Removed: https://shop.example.");
  });

  test("get https:// by themselves from a bare domain, and are listed with those of other applications", async () => {
    expect((await visitor.follow(await allow("Hotel.Example"))).text).toContain("Allowed: https://hotel.example.");
    expect((await visitor.follow(await allow("pay.hotel.example:8443"))).text).toContain(
      "Allowed: https://pay.hotel.example:8443.",
    );
    const every = await visitor.get("/developers/websites");
    expect(every.text).toContain("https://hotel.example");
    expect(hrefsIn(every)).toContain(path);
    const old = await visitor.get(`/developers/widgets/origins/${appId}`);
    expect([old.status, old.headers.get("location")]).toEqual([301, path]);
    for (const origin of ["https://hotel.example", "https://pay.hotel.example:8443"])
      await visitor.post(path, { intent: "remove", origin });
  });

  test("keep what was typed where it is none, and say what is asked for", async () => {
    for (const origin of [
      "http://shop.example",
      "https://shop.example/cart",
      "shop",
      "https://a.example; script-src *",
    ]) {
      const answer = await allow(origin);
      expect(answer.status).toBe(422);
      expect(answer.text).toContain("Type https:// and the name of the website, with nothing after it.");
      expect(Object.fromEntries(formWith(answer, "origin").fields)["origin"]).toBe(origin);
    }
    expect((await allow("")).status).toBe(422);
  });

  test("are looked at by everybody who sees the application, and changed by whoever may set it", async () => {
    await allow("https://looked-at.example");
    const [colleague] = owner.team;
    if (!colleague) throw new Error("nobody on the team");
    const looking = await signIn(colleague);
    const page = await looking.get(path);
    expect([page.status, wordsOf(page).includes("https://looked-at.example")]).toEqual([200, true]);
    expect(find(page, "[name=origin]")).toBeUndefined();
    const tried = await looking.post(path, [
      ["intent", "allow"],
      ["origin", "https://mine.example"],
    ]);
    expect(tried.status).toBe(403);
  });

  test("are nobody's of another merchant", async () => {
    const stranger = await makeOwner();
    expect((await visitor.get(`/developers/websites/${stranger.appIds[0]}`)).status).toBe(404);
  });
});

test("the code of an embedded checkout has the frame, the script with its digest where it is wished for, and what was typed as text", async () => {
  const id = await createLink(visitor, appId, { title: `Tea "</iframe><script>` });
  const asked = `/developers/widgets?kind=embed&app=${appId}&link=${id}&language=az`;
  // What a merchant takes along, of which every sign counts.
  const code = (page: Answer) => rawTextOf(the(page, "textarea"));
  const page = await visitor.get(asked);
  const [frame, script] = code(page).split("\n");
  expect(frame).toMatch(
    /^<iframe src="http:\/\/localhost:\d+\/embed\/\w+\?lang=az" title="Tea &quot;&lt;\/iframe&gt;&lt;script&gt;" data-checkout width="100%" height="900" style="border:0"><\/iframe>$/,
  );
  expect(script).toMatch(
    /^<script src="http:\/\/localhost:\d+\/embed\/checkout-1\.0\.js" integrity="sha384-[\w+/]{64}" crossorigin="anonymous" async><\/script>$/,
  );
  const preview = the(page, "iframe.widget-frame");
  expect(attr(preview, "src")).toMatch(/^http:\/\/localhost:\d+\/embed\/\w+\?lang=az&preview=1$/);
  expect(attr(preview, "sandbox")).toBe("allow-same-origin");
  const plain = code(await visitor.get(`${asked}&script=none`));
  expect(plain).toBe(frame?.replace(" data-checkout", ""));
  expect(hrefsIn(page)).toContain(`/developers/websites/${appId}`);
});
