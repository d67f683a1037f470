import { contract } from "#provider/contract/index";
import { AREA_ACCESS } from "#provider/contract/permissions";
import { walletsInSight } from "../db/wallets.ts";
import { implement } from "../http/implement.ts";
import { sightIn } from "../http/person.ts";
import { toInstant } from "../wire/page.ts";

const { wallets } = contract;

export const walletRoutes = [
  implement(wallets.list, async ({ db, person }) => {
    const rows = await walletsInSight(db, sightIn(person, AREA_ACCESS.wallet));
    return rows.map(({ availableMinor, heldMinor, inTransitMinor, heldUntil, ...wallet }) => ({
      ...wallet,
      available: availableMinor,
      held: heldMinor,
      heldUntil: heldUntil === null ? null : toInstant(heldUntil),
      inTransit: inTransitMinor,
    }));
  }),
];
