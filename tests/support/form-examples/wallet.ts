import { reportPaths } from "~/paths/reports";
import { walletPaths } from "~/paths/wallet";
import type { Visitor } from "../http";
import { payAtCheckout } from "../payments";
import { randomKey } from "../random";
import { advanceClock, makeOwner, type TestOwner } from "../sandbox";
import { signIn } from "../sign-in";
import { code, plain, read, type Area, type Filled, type Run } from "./run";

/** A wallet: money out, the cards that get it, and its statement. */
export function walletArea(): Area {
  let person: TestOwner;
  let owner: Visitor;
  let desk: Visitor;
  let appId = "";
  const by = () => owner;
  const phone = () => person.phone;
  /** A form of the wallet; a phone gets one code a minute. */
  const ofWallet = (path: string, more: () => Promise<Partial<Filled>> = async () => ({})): Run => ({
    path: `/billing/wallet/{appId}/${path}`,
    fill: async () => {
      await advanceClock(70);
      return { by: owner, at: { appId }, ...(await more()) };
    },
  });
  const target = async () => ({ at: { appId, id: await read(owner, "target", { appId }) } });
  const ofCard = (path: string): Run => ({
    path,
    fill: async () => ({ by: owner, fields: { card: await read(owner, "card") } }),
  });
  /** Somebody of the team, as the form names them. */
  const readerId = async () =>
    /name="people"[^>]*value="(usr_\w+)"/.exec((await owner.get(reportPaths.new())).text)?.[1] ?? "";
  const coded = (path: string) => code(`/billing/wallet/${path}`, by, phone, () => ({ appId }));
  return {
    name: "a wallet",
    begin: async () => {
      person = await makeOwner({ team: [{ role: "ROLE_FO_MANAGER", permissions: [] }] });
      appId = person.appIds[0] ?? "";
      const [somebody] = person.team;
      if (!somebody) throw new Error("nobody in the team");
      [owner, desk] = [await signIn(person), await signIn(somebody)];
      await payAtCheckout(owner, appId, { amount: "9000.00" });
    },
    runs: [
      ofWallet("withdraw"),
      coded("withdraw/code"),
      ofWallet("automatic/set"),
      coded("automatic/code"),
      ofWallet("automatic/pause"),
      ofWallet("automatic/off"),
      ofWallet("transfer"),
      coded("transfer/code"),
      ofWallet("top-up"),
      coded("transfer/code"),
      plain("/billing/wallet/withdrawals/export", by),
      plain("/billing/wallet/transfers/export", by),
      {
        path: "/settings/reports/new",
        fill: async () => ({ by: owner, fields: { appId, people: await readerId() } }),
      },
      {
        path: "/settings/reports/{id}",
        fill: async () => ({ by: owner, at: { id: await read(owner, "report") } }),
      },
      { path: "/settings/accounting/{appId}", fill: async () => ({ by: owner, at: { appId } }) },
      ofWallet("statement/check", async () => ({
        file: (await owner.get(`/billing/wallet/${appId}/statement/excel`)).bytes,
      })),
      {
        ...plain("/billing/wallet/cards/add", by),
        // The first one is the default; another can become it.
        afterwards: () =>
          owner.post("/billing/wallet/cards/add", {
            idempotencyKey: randomKey(),
            pan: "5105 1051 0510 5100",
            expiry: "12/40",
          }),
      },
      ofCard("/billing/wallet/cards"),
      ofCard("/billing/wallet/cards/remove"),
      ofWallet("targets/{id}/confirm", async () => {
        // A person of the desk asks for it, without an owner's confirmation.
        await desk.post(walletPaths.topUpFrom(appId), { phoneNumber: "+994502218844", amount: "1", intent: "confirm" });
        return target();
      }),
      ofWallet("targets/{id}/end", target),
    ],
  };
}
