import { useEffect } from "react";
import { UNSURE_FIELD } from "~/utils/unsure-field";
import type { SentReply } from "./replied-field";

/** `reply`: for a form that shows a failure, so that it remembers an unknown outcome. */
type Props = { value: string; name?: string; reply?: SentReply };

/**
 * The hidden idempotency key of a form that moves money or creates something. The loader makes it, and it survives a
 * 422. With scripts it also stands in the page's URL, where the loader finds it after a reload (docs/decisions/0010).
 */
export function HiddenKey({ value, name = "idempotencyKey", reply }: Props) {
  useEffect(() => {
    const url = new URL(window.location.href);
    if (url.searchParams.get("key") === value) return;
    url.searchParams.set("key", value);
    // `replaceState` is no navigation, so no loader runs.
    window.history.replaceState(window.history.state, "", url);
  }, [value]);
  return (
    <>
      <input type="hidden" name={name} value={value} />
      {reply?.outcome === "unknown" && <input type="hidden" name={UNSURE_FIELD} value="1" />}
    </>
  );
}
