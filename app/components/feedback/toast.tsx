import { useEffect, useState } from "react";
import { Icon } from "~/components/media/icon";

const SHOWN_MS = 6000;

/** `id` tells two toasts with the same text apart. */
export type ToastMessage = { id: string; text: string; tone?: "success" | "critical" };

/**
 * What just happened, in a corner for a few seconds; longer while it is pointed at. Without scripts it is a banner in
 * the page, as the server rendered it. The live region is always there, so that it is announced.
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
        </div>
      )}
    </div>
  );
}
