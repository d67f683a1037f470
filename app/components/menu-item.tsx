import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";

type Props = {
  to: string;
  /** Why it cannot be chosen now, in a few words: then it stays in the menu and leads nowhere. */
  refusal?: string | undefined;
  critical?: boolean;
  children: string;
};

/** An entry of a menu. One that can be done at other times does not vanish: people would look for it. */
export function MenuItem({ to, refusal, critical, children }: Props) {
  const { t } = useTranslation("components");
  if (refusal !== undefined)
    return (
      <span role="link" aria-disabled="true">
        {t("menu.refused", { action: children, reason: refusal })}
      </span>
    );
  return (
    <Link to={to} preventScrollReset className={critical ? "menu-critical" : undefined}>
      {children}
    </Link>
  );
}
