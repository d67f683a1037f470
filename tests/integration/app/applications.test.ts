import { beforeAll, describe, expect, test } from "vitest";
import type { Visitor } from "../../support/http";
import { demoUser, makeOwner, withFault, type TestOwner } from "../../support/sandbox";
import { signIn } from "../../support/sign-in";

const LIST = "/applications";

let owner: TestOwner;
let visitor: Visitor;

beforeAll(async () => {
  owner = await makeOwner({ applicationCount: 2, team: [{ role: "ROLE_OPERATOR" }] });
  visitor = await signIn(owner);
});

const namesIn = (text: string) =>
  [...text.matchAll(/<th scope="row"[^>]*><span title="([^"]*)"/g)].map(([, name]) => name);

describe("the list of applications", () => {
  test("shows how far each has come, who does what next, and what its wallet has", async () => {
    const { text } = await visitor.get(LIST);
    expect(namesIn(text)).toEqual([`${owner.merchant} 1`, `${owner.merchant} 2`]);
    expect(text).toContain("Step 5 of 5 · Nothing, it takes payments");
    expect(text).toContain("In the wallet");
    for (const appId of owner.appIds) expect(text).toContain(`href="/billing/wallet/${appId}"`);
  });

  test("is found by a part of the name, accents aside, and by the whole ID; else it says that nothing is found", async () => {
    const [, second = ""] = owner.appIds;
    expect(namesIn((await visitor.get(`${LIST}?search=${second.toLowerCase()}`)).text)).toEqual([
      `${owner.merchant} 2`,
    ]);
    const hotel = await signIn(await demoUser());
    expect(namesIn((await hotel.get(`${LIST}?search=xezer`)).text)).toEqual(["Xəzər Panorama Hotel"]);
    const nothing = (await visitor.get(`${LIST}?search=${second.slice(0, 8)}`)).text;
    expect(nothing).toContain("No applications match this search");
  });

  test("opens while wallets cannot be read, and says so in their place", async () => {
    const { status, text } = await withFault({ path: "/api/user/wallets", kind: "error" }, () => visitor.get(LIST));
    expect(status).toBe(200);
    expect(namesIn(text)).toHaveLength(2);
    expect(text.match(/Not known/g)).toHaveLength(2);
  });

  test("has no wallets for whoever sees none", async () => {
    const [operator] = owner.team;
    if (!operator) throw new Error("there is an operator");
    const { status, text } = await (await signIn(operator)).get(LIST);
    expect(status).toBe(200);
    expect(namesIn(text)).toHaveLength(2);
    expect(text).not.toContain("In the wallet");
    expect(text).not.toContain("/billing/wallet/");
  });
});
