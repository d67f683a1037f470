import { useEffect, useState } from "react";
import { Icon } from "~/components/media/icon";
import { Link } from "~/components/page/link";

const SHOWN_MS = 6000;

/** `id` distinguishes two toasts with the same text. */
export type ToastMessage = {
  id: string;
  text: string;
  tone?: "success" | "critical";
  /** Where to take back what it tells of, and the words of that link. */
  takeBack?: { to: string; text: string } | undefined;
};

/**
 * A message in a corner for a few seconds, longer while the pointer is on it. Without scripts it is a banner in the
 * page, as the server rendered it. The live region is always there, so that screen readers announce the message.
 */
export function Toast({ message }: { message: ToastMessage | undefined }) {
  const [goneId, setGone] = useState<string>();
  const [isHeld, setHeld] = useState(false);
  const id = message?.id;
  useEffect(() => {
    if (!id || isHeld) return;
    const timer = setTimeout(() => setGone(id), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [id, isHeld]);
  return (
    <div role="status" aria-live="polite">
      {message && goneId !== id && (
        <div className="toast" onPointerEnter={() => setHeld(true)} onPointerLeave={() => setHeld(false)}>
          <Icon source={message.tone === "critical" ? "AlertCircleIcon" : "CheckCircleIcon"} />
          {message.text}
          {message.takeBack && <Link to={message.takeBack.to}>{message.takeBack.text}</Link>}
        </div>
      )}
    </div>
  );
}
