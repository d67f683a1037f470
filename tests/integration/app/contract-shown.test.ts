import { expect, test } from "vitest";
import { at, readToEnd, waitingForContract } from "../../support/contract-screens";
import { formWith, submit } from "../../support/forms";
import { answerOf, providerFor } from "../../support/provider";
import { dataPath } from "../../support/screens";

test("a contract was shown once somebody says that it is on their screen, and not because it was fetched", async () => {
  const { person, owner, appId } = await waitingForContract();
  const provider = await providerFor(person);
  const history = async () =>
    answerOf(await provider.merchantContracts.contract({ params: { appId } })).history.map(({ kind }) => kind);

  const page = await owner.get(at(appId));
  await owner.get(dataPath(at(appId)), { "sec-purpose": "prefetch" });
  expect(await history()).toEqual([]);

  // What scripts send as soon as the page is seen. It leads nowhere, and a second time changes nothing.
  const form = formWith(page, "hash");
  for (const _ of [1, 2]) expect((await submit(owner, form, { intent: "shown" })).status).toBe(200);
  expect(await history()).toEqual(["SHOWN"]);
  expect((await submit(owner, form, { intent: "shown", hash: "0".repeat(64) })).status).toBe(409);
});

test("without scripts it was shown at the latest when somebody says that they have read it", async () => {
  const { person, owner, appId } = await waitingForContract();
  await readToEnd(owner, appId);
  const { history } = answerOf(await (await providerFor(person)).merchantContracts.contract({ params: { appId } }));
  expect(history.map(({ kind }) => kind)).toEqual(["SHOWN", "READ"]);
});
