import { useFetcher } from "@remix-run/react";
import type { ReactNode } from "react";
import { Link } from "~/components/page/link";
import { useHydrated } from "~/components/page/use-hydrated";
import { paths } from "~/paths";
import { PreferenceForm } from "./preference-form";

const OPEN = { name: "sidebar", value: "open" } as const;

type Props = { to: string; name: string; isCurrent: boolean; children: ReactNode };

/** Without scripts, the answer to the form that opens the sidebar leads to the screen. */
const Written = ({ to, name, isCurrent, children }: Props) => (
  <PreferenceForm to={to}>
    <button type="submit" {...OPEN} className="nav-item" aria-current={isCurrent ? "page" : undefined}>
      {children}
      <span className="nav-name">{name}</span>
    </button>
  </PreferenceForm>
);

function Live(props: Props) {
  const { to, name, isCurrent, children } = props;
  const fetcher = useFetcher();
  const isHydrated = useHydrated();
  if (!isHydrated) return <Written {...props} />;
  return (
    <Link
      to={to}
      prefetch="intent"
      className="nav-item"
      aria-current={isCurrent ? "page" : undefined}
      onClick={({ ctrlKey, metaKey, shiftKey }) => {
        if (ctrlKey || metaKey || shiftKey) return;
        fetcher.submit({ [OPEN.name]: OPEN.value }, { method: "post", action: paths.preferences });
      }}
    >
      {children}
      <span className="nav-name">{name}</span>
    </Link>
  );
}

/** A screen of the narrow sidebar: the link leads there, and opens the sidebar. */
export const OpeningLink = import.meta.env.SSR ? Written : Live;
