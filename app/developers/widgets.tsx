import { NotBuilt } from "~/components/feedback/not-built";
import { guardedLoader } from "~/server/guard";

export const handle = { i18n: ["not-built"] };

export const loader = guardedLoader({}, async () => null);

export default function Widgets() {
  return <NotBuilt area="widgets" />;
}
