import { useEffect } from "react";

/**
 * The hidden idempotency key of a form that moves money or creates something; made by the loader, kept through a 422. With scripts
 * it also stands in the page's URL, where the loader finds it after a reload (docs/decisions/0010).
 */
export function HiddenKey({ value, name = "idempotencyKey" }: { value: string; name?: string }) {
  useEffect(() => {
    const url = new URL(window.location.href);
    if (url.searchParams.get("key") === value) return;
    url.searchParams.set("key", value);
    // `replaceState` is no navigation, so no loader runs.
    window.history.replaceState(window.history.state, "", url);
  }, [value]);
  return <input type="hidden" name={name} value={value} />;
}
