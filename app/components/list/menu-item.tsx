import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";

type Props = {
  to: string;
  /** Why it cannot be chosen now, in a few words; the entry then stays in the menu without a link. */
  refusal?: string | undefined;
  critical?: boolean;
  children: string;
};

/** A menu entry. One that is not possible now stays in its place with the reason; people would look for it otherwise. */
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
