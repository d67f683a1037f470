import { useFetcher, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { useHydrated } from "~/components/page/use-hydrated";
import { paths } from "~/utils/paths";

/** A form whose buttons keep a preference (`name` and `value` of the button). Without scripts it comes back to this page. */
export function PreferenceForm({ className, children }: { className?: string; children: ReactNode }) {
  const fetcher = useFetcher();
  const isHydrated = useHydrated();
  const { pathname, search } = useLocation();
  return (
    <fetcher.Form method="post" action={paths.preferences} className={className}>
      {/* With scripts the page stays, so there is nowhere to come back to. */}
      {!isHydrated && <input type="hidden" name="to" value={pathname + search} />}
      {children}
    </fetcher.Form>
  );
}
