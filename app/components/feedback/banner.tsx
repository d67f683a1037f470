import type { ReactNode } from "react";
import { Icon, type IconName } from "~/components/media/icon";

export type BannerTone = "info" | "success" | "warning" | "critical";

const LOOKS: Record<BannerTone, { className: string; icon: IconName }> = {
  info: { className: "banner", icon: "InfoIcon" },
  success: { className: "banner banner-success", icon: "CheckCircleIcon" },
  warning: { className: "banner banner-warning", icon: "AlertTriangleIcon" },
  critical: { className: "banner banner-critical", icon: "AlertCircleIcon" },
};

/** A message that stays on the page. Screen readers announce a critical one at once, others at the next pause. */
export const Banner = ({
  tone = "info",
  title,
  children,
}: {
  tone?: BannerTone;
  title?: ReactNode;
  children?: ReactNode;
}) => (
  <div className={LOOKS[tone].className} role={tone === "critical" ? "alert" : "status"}>
    <Icon source={LOOKS[tone].icon} />
    <div className="banner-text">
      {title && <p className="banner-title">{title}</p>}
      {children}
    </div>
  </div>
);
