import { beforeAll, describe, expect, test } from "vitest";
import { paths } from "~/paths";
import { walletPaths } from "~/paths/wallet";
import { formWith, heldIn, submit } from "../../support/forms";
import { addressIn, attr, hrefsIn, rowsIn, the, wordsOf } from "../../support/html";
import type { Visitor } from "../../support/http";
import { demoUser, makeOwner } from "../../support/sandbox";
import { signIn } from "../../support/sign-in";

const VISA = "4242 4242 4242 4242";
const HOUSE = "5105 1051 0510 5100";
/** The question whether a card is removed, with the card's id. */
const REMOVES = /\/cards\/remove\?card=(crd_\w+)$/;

let owner: Visitor;
beforeAll(async () => {
  owner = await signIn(await makeOwner());
});

const add = async (pan: string, expiry = "12/40") =>
  submit(owner, formWith(await owner.get(walletPaths.addCard), "pan"), { pan, expiry });
/** The rows of the cards, as they are read. */
const rows = async (): Promise<string[]> => rowsIn(await owner.get(walletPaths.cards)).map(wordsOf);

describe("one's own cards", () => {
  test("begin with none, and the way to add one", async () => {
    const { status, text } = await owner.get(walletPaths.cards);
    expect(status).toBe(200);
    expect(text).toContain("No cards yet");
    expect(hrefsIn(text)).toContain(walletPaths.addCard);
  });

  test("are not added with a wrong number or a day that is over; the number never comes back", async () => {
    for (const [pan, expiry, sentence] of [
      ["4242 4242 4242 4241", "12/40", "Check the card number."],
      ["none", "12/40", "Check the card number."],
      [VISA, "soon", "Enter the month and year printed on the card."],
    ] as const) {
      const answer = await add(pan, expiry);
      expect(answer.status).toBe(422);
      expect(answer.text).toContain(sentence);
      expect(answer.text).not.toContain("4242 4242 4242");
      expect(heldIn(answer, "expiry")).toBe(expiry);
    }
    expect(await rows()).toEqual([]);
  });

  test("are added by brand and last digits, the first as the default, each once", async () => {
    const form = formWith(await owner.get(walletPaths.addCard), "pan");
    const added = await submit(owner, form, { pan: VISA, expiry: "12/40" });
    expect([added.status, added.headers.get("location")]).toEqual([303, walletPaths.cards]);
    expect(wordsOf(await owner.follow(added))).toContain("Visa •••• 4242 added.");
    // The same form once more, after its answer was lost.
    expect((await submit(owner, form, { pan: VISA, expiry: "12/40" })).status).toBe(303);
    expect(await rows()).toHaveLength(1);
    const again = await add("4242424242424242");
    expect(again.status).toBe(409);
    expect(again.text).toContain("You have this card already.");
    await add(HOUSE);
    const [first = "", second = ""] = await rows();
    expect(first).toMatch(/^Visa •••• 4242.*Default/);
    expect(second).toMatch(/^Mastercard •••• 5100.*Make Default/);
  });

  test("are offered by a withdrawal, the default first", async () => {
    const id = attr(the(await owner.get(walletPaths.cards), "tbody button[name=card]"), "value") ?? "";
    const chosen = await owner.post(walletPaths.cards, { card: id });
    expect(wordsOf(await owner.follow(chosen))).toContain("Mastercard •••• 5100 is offered first now.");
    expect((await rows())[0]).toMatch(/^Mastercard/);
    const wallet = addressIn(await owner.get(paths.wallet), /^\/billing\/wallet\/ES\d{7}/);
    const withdraw = wordsOf(await owner.get(`${wallet}/withdraw`));
    expect(withdraw.indexOf("Mastercard •••• 5100")).toBeGreaterThan(-1);
    expect(withdraw.indexOf("Visa •••• 4242")).toBeGreaterThan(withdraw.indexOf("Mastercard •••• 5100"));
  });

  test("are removed after a question, and a removed one is said to be gone", async () => {
    const id = addressIn(await owner.get(walletPaths.cards), REMOVES);
    const question = await owner.get(walletPaths.removeCard(id));
    expect(wordsOf(question)).toContain("Mastercard •••• 5100 is no longer offered when you withdraw.");
    expect(await rows()).toHaveLength(2);
    const removed = await submit(owner, formWith(question, "card"), {});
    expect(removed.status).toBe(303);
    expect(await rows()).toEqual([expect.stringMatching(/^Visa •••• 4242.*Default/)]);
    for (const path of [walletPaths.cards, walletPaths.removeCard(id)]) {
      const gone = await owner.post(path, { card: id });
      expect((await owner.follow(gone)).text).toContain("This card has been removed already.");
    }
    expect((await owner.get(walletPaths.removeCard(id))).text).toContain("This card has been removed already.");
  });

  test("of somebody else are neither shown nor touched", async () => {
    const stranger = await signIn(await makeOwner());
    const id = addressIn(await owner.get(walletPaths.cards), REMOVES);
    expect((await stranger.get(walletPaths.removeCard(id))).text).toContain("This card has been removed already.");
    expect((await stranger.post(walletPaths.removeCard(id), { card: id })).status).toBe(303);
    expect(await rows()).toHaveLength(1);
  });

  test("are for those who move money: no tab and no screen for others", async () => {
    const desk = await signIn(await demoUser("ROLE_OPERATOR"));
    expect((await desk.get(walletPaths.cards)).status).toBe(403);
  });
});
