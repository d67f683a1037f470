import { useLocation } from "@remix-run/react";
import { Link } from "./link";
import { isWithin } from "~/utils/is-within";

export type Tab = { to: string; label: string; /** Current only at exactly this address. */ end?: boolean };

/** Sister pages as links; the current one is marked. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  const { pathname } = useLocation();
  const isCurrent = ({ to, end }: Tab) => (end ? pathname.replace(/\/$/, "") === to : isWithin(pathname, to));
  return (
    <nav className="tabs" aria-label={label}>
      {tabs.map((tab) => (
        <Link
          key={tab.to}
          to={tab.to}
          aria-current={isCurrent(tab) ? "page" : undefined}
          prefetch="intent"
          preventScrollReset
        >
          {tab.label}
        </Link>
      ))}
    </nav>
  );
}
