import { RecordOutlet } from "~/components/page/record-outlet";
import { RouteErrorScreen } from "~/components/feedback/route-error";

/** A route between the shell and its screens, so that the shell stays around an error. */
export default function Screen() {
  return <RecordOutlet />;
}

export function ErrorBoundary() {
  return <RouteErrorScreen />;
}
