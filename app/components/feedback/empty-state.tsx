import type { ReactNode } from "react";
import { Icon, type IconName } from "~/components/media/icon";

/** Says why there is nothing, and what to do next. */
export const EmptyState = ({
  title,
  icon,
  action,
  children,
}: {
  title: string;
  icon?: IconName;
  action?: ReactNode;
  children?: ReactNode;
}) => (
  <div className="empty-state">
    {icon && <Icon source={icon} />}
    <p className="empty-state-title">{title}</p>
    {children && <div className="muted">{children}</div>}
    {action}
  </div>
);
