import { applicationPaths } from "~/paths/application";
import { developerPaths } from "~/paths/developers";
import { targetPaths } from "~/paths/target";
import { userPaths } from "~/paths/user";
import { walletPaths } from "~/paths/wallet";
import { read } from "../form-examples/run";
import { randomDigits } from "../random";
import { answerOf } from "../provider";
import { byMaker, coded, opened, type Act, type Stage } from "./stage";

/** The ids of an application's configuration. */
const configured = async ({ maker }: Stage, appId: string) => ({
  appId,
  configId: await read(maker, "configuration", { appId }),
});
/** An application without any act on it, given out once. */
const unusedOf = ({ unused }: Stage) => unused.pop() ?? "none is left";
const ofTax = (taxId: string) => ({ intent: "change", taxId });
let tax = 1_401_230_001;

/** Every act that changes rights: permissions, keys, and targets of money. */
export const RIGHT_ACTS: Act[] = [
  {
    name: "a key of an application",
    method: "GET",
    call: "/api/appKey/*/*",
    ...byMaker,
    by: ({ keeper }) => keeper,
    isSpent: true,
    open: async (stage) => {
      const path = developerPaths.key(stage.unused[0] ?? "none");
      return coded(stage.keeper, stage.owner.phone, path, { intent: "make" });
    },
    done: /\/kept$/,
  },
  {
    name: "a target of money",
    call: "/api/apps/*/money-targets/*/confirm/*",
    ...byMaker,
    open: async ({ maker, desk, owner, appId }) => {
      const asked = { phoneNumber: `+99450${randomDigits(7)}`, amount: "1", intent: "confirm" };
      await desk.post(walletPaths.topUpFrom(appId), asked);
      const id = await read(maker, "target", { appId });
      return coded(maker, owner.phone, targetPaths.confirm(appId, id), { intent: "send" });
    },
    done: /\/targets$/,
  },
  {
    name: "somebody new",
    call: "/api/user/registerPmd/*",
    ...byMaker,
    open: ({ maker, owner, appId }) => {
      const digits = randomDigits(7);
      return coded(maker, owner.phone, userPaths.create, {
        firstName: "Rəşad",
        lastName: "Həsənov",
        email: `lost.${digits}@example.com`,
        mobilePhone: `+99450${digits}`,
        role: "ROLE_OPERATOR",
        appIds: appId,
        intent: "send",
      });
    },
    done: /^\/users(\?|$)/,
  },
  {
    name: "the end of an application",
    method: "DELETE",
    call: "/api/app/*/*",
    ...byMaker,
    open: (stage) =>
      coded(stage.maker, stage.owner.phone, applicationPaths.remove(unusedOf(stage)), { intent: "delete" }),
    done: /^\/applications(\?|$)/,
  },
  {
    name: "somebody’s rights",
    call: "/api/user/access",
    isRepeatable: true,
    field: "role",
    typed: async () => ({ intent: "save" }),
    open: async ({ maker, owner: { team } }) =>
      opened(maker, await maker.get(userPaths.edit(team[1]?.userId ?? "nobody")), "role", { intent: "save" }),
    done: /^\/users(\?|$)/,
  },
  {
    name: "an account that is to be checked",
    method: "PUT",
    call: "/api/apps/*/details",
    isRepeatable: true,
    field: "taxId",
    typed: async () => ofTax(String(tax)),
    open: async (stage) => {
      const { appId, maker, provider } = stage;
      answerOf(await provider.details.takeBack({ params: { appId } }));
      tax += 10;
      const { configId } = await configured(stage, appId);
      return opened(maker, await maker.get(applicationPaths.details(appId, configId)), "taxId", ofTax(String(tax)));
    },
    done: /\/bank-account$/,
  },
];
