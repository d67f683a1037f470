import { NotBuilt } from "~/components/not-built";
import { guardedLoader } from "~/server/guard";

export const loader = guardedLoader({}, async () => null);

export default function Settings() {
  return <NotBuilt area="settings" />;
}
