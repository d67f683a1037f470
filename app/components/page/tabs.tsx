import { NavLink } from "@remix-run/react";

export type Tab = { to: string; label: string; /** Current only at exactly this address. */ end?: boolean };

/** Sister pages as links; the current one is marked. */
export const Tabs = ({ label, tabs }: { label: string; tabs: readonly Tab[] }) => (
  <nav className="tabs" aria-label={label}>
    {tabs.map((tab) => (
      <NavLink key={tab.to} to={tab.to} end={tab.end} prefetch="intent" preventScrollReset>
        {tab.label}
      </NavLink>
    ))}
  </nav>
);
