const KEY = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/**
 * The idempotency key of a form that creates something or moves money. It stays in the page's URL (`?key=`), which the
 * form's hidden field writes there, so that a reload, a lost answer and a 422 keep it; a fresh visit gets a fresh one.
 */
export function formKey(url: URL): string {
  const kept = url.searchParams.get("key");
  return kept && KEY.test(kept) ? kept : crypto.randomUUID();
}
