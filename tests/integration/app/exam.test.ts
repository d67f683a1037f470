import { beforeAll, describe, expect, test } from "vitest";
import { examPaths } from "~/paths/exam";
import { hrefsIn, wordsOf } from "../../support/html";
import type { Answer, Visitor } from "../../support/http";
import { answerOf, providerFor } from "../../support/provider";
import { makeOwner, runJobs, withFault, type TestOwner } from "../../support/sandbox";
import { addresses } from "../../support/servers";
import { signIn } from "../../support/sign-in";

let owner: TestOwner;
let visitor: Visitor;
let appId: string;

const to = ({ headers }: Answer) => headers.get("Location") ?? "";
const textOf = (answer: Answer) => wordsOf(answer).replaceAll("\u00a0", " ");

beforeAll(async () => {
  owner = await makeOwner();
  visitor = await signIn(owner);
  appId = owner.appIds[0] ?? "";
});

/** Gives the account a webhook address: its id. */
async function webhookAt(url: string): Promise<string> {
  const provider = await providerFor(owner);
  const { webhook } = answerOf(
    await provider.webhooks.create({ body: { url, appIds: [appId], types: ["payment.paid"] } }),
  );
  return webhook.id;
}

describe("the exam of a merchant's server", () => {
  test("leads to the webhooks while there is no address to try, and refuses one that is none at its field", async () => {
    const empty = await visitor.get(examPaths.every);
    expect(textOf(empty)).toContain("No webhook address can be tried yet");
    expect(hrefsIn(empty)).toContain("/developers/webhooks");
    expect(textOf(empty)).toContain("No server has been tried yet.");
    for (const webhookId of ["", "shop.example"])
      expect((await visitor.post(examPaths.every, { webhookId })).status).toBe(422);
    expect((await visitor.post(examPaths.every, { webhookId: "whk_0000000000000000" })).status).toBe(404);
    expect((await visitor.get(examPaths.one("exm_0000000000000000"))).status).toBe(404);
  });

  test("gives a mark, and says of each try what came and what to fix, in three languages", async () => {
    const webhookId = await webhookAt(`${addresses().sandbox}/try-webhook/${appId}`);
    const started = await visitor.post(examPaths.every, { webhookId });
    expect(started.status).toBe(303);
    const page = textOf(await visitor.follow(started));
    for (const words of ["11 of 12", "What to fix", "Callback", "There is no unpaid order", "Create an order by key"])
      expect(page).toContain(words);
    expect(page.match(/Passed/g)?.length).toBeGreaterThanOrEqual(11);
    const every = await visitor.get(examPaths.every);
    expect(hrefsIn(every)).toContain(to(started));
    expect(textOf(every)).toContain("11 of 12");
    for (const [language, words] of [
      ["az", "Nəyi düzəltmək lazımdır"],
      ["ru", "Что исправить"],
    ] as const) {
      await visitor.post("/language", { language, next: "/" });
      expect(textOf(await visitor.get(to(started)))).toContain(words);
    }
    await visitor.post("/language", { language: "en", next: "/" });
  });

  test("goes on by the clock while its page reloads", async () => {
    const webhookId = await webhookAt(`${addresses().sandbox}/try-shop/webhook`);
    const slow = { path: "/try-shop/webhook", kind: "delay", delayMs: 2000, times: 4 };
    const started = await withFault(slow, () => visitor.post(examPaths.every, { webhookId }));
    const running = await visitor.get(to(started));
    expect(textOf(running)).toContain("The exam is in progress");
    expect(running.text).toMatch(/<noscript><meta http-equiv="refresh" content="\d+"\/?><\/noscript>/);
    expect((await visitor.post(examPaths.every, { webhookId })).status).toBe(409);
    await runJobs();
    const over = textOf(await visitor.get(to(started)));
    expect(over).not.toContain("The exam is in progress");
    // The shop does not know this account's secret.
    expect(over).toContain("Your server refused it: answer 401.");
  });

  test("says of a server that takes everything that anyone can tell it something, and what to mend first", async () => {
    const webhookId = await webhookAt(`${addresses().sandbox}/try-shop/webhook`);
    const all = { path: "/try-shop/webhook", kind: "empty", times: 40 };
    const started = await withFault(all, async () => {
      const answer = await visitor.post(examPaths.every, { webhookId });
      await runJobs();
      return answer;
    });
    const page = textOf(await visitor.get(to(started)));
    expect(page).toContain("Anyone who knows the address can tell it that something is paid.");
    expect(page).toMatch(/What to fix\s*Wrong signature/);
  });
});
