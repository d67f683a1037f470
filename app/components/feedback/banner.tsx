import type { ReactNode } from "react";
import { Icon, type IconName } from "~/components/media/icon";

export type BannerTone = "info" | "success" | "warning" | "critical";

const LOOKS: Record<BannerTone, { className: string; icon: IconName }> = {
  info: { className: "banner", icon: "InfoIcon" },
  success: { className: "banner banner-success", icon: "CheckCircleIcon" },
  warning: { className: "banner banner-warning", icon: "AlertTriangleIcon" },
  critical: { className: "banner banner-critical", icon: "AlertCircleIcon" },
};

const TAKES_FOCUS = { tabIndex: -1, autoFocus: true };

/**
 * A message that stays on the page. Screen readers announce a critical one at once, others at the next pause.
 * `isReply`: the reply to a form, which has the focus when it comes as a page, without scripts.
 */
export const Banner = ({
  tone = "info",
  title,
  isReply,
  children,
}: {
  tone?: BannerTone;
  title?: ReactNode;
  isReply?: boolean;
  children?: ReactNode;
}) => (
  <div className={LOOKS[tone].className} role={tone === "critical" ? "alert" : "status"} {...(isReply && TAKES_FOCUS)}>
    <Icon source={LOOKS[tone].icon} />
    <div className="banner-text">
      {title && <p className="banner-title">{title}</p>}
      {children}
    </div>
  </div>
);
