import { AREA_ACCESS } from "#provider/contract/permissions";
import { NotBuilt } from "~/components/feedback/not-built";
import { guardedLoader } from "~/server/guard";

export const handle = { i18n: ["not-built"] };

export const loader = guardedLoader(AREA_ACCESS.payouts, async () => null);

export default function Payouts() {
  return <NotBuilt area="payouts" />;
}
