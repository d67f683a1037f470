import { useFetcher } from "@remix-run/react";
import type { ReactNode } from "react";
import { useHydrated } from "~/components/page/use-hydrated";
import { paths } from "~/paths";

type Props = {
  /** The page to return to without scripts. */
  to: string;
  className?: string;
  children: ReactNode;
};

/** The Worker sends no form, so it needs no fetcher. */
const Written = ({ to, className, children }: Props) => (
  <form method="post" action={paths.preferences} className={className}>
    <ComeBack to={to} />
    {children}
  </form>
);

function Sent({ to, className, children }: Props) {
  const fetcher = useFetcher();
  const isHydrated = useHydrated();
  return (
    <fetcher.Form method="post" action={paths.preferences} className={className}>
      {/* With scripts the page stays, so no return address is needed. */}
      {!isHydrated && <ComeBack to={to} />}
      {children}
    </fetcher.Form>
  );
}

const ComeBack = ({ to }: Pick<Props, "to">) => <input type="hidden" name="to" value={to} />;

/** A form whose buttons store a preference (`name` and `value` of the button). */
export const PreferenceForm = import.meta.env.SSR ? Written : Sent;
