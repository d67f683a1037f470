import { RecordOutlet } from "~/components/page/record-outlet";
import { RouteErrorScreen } from "~/components/feedback/route-error";

/** Stands between the shell and its screens, so that the shell stays around an error. */
export default function Screen() {
  return <RecordOutlet />;
}

export function ErrorBoundary() {
  return <RouteErrorScreen />;
}
