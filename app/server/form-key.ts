const KEY = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/**
 * The idempotency key of a form that creates something or moves money. The form's hidden field writes it into the
 * page's URL (`?key=`), so that it survives a reload, a lost answer and a 422. A fresh visit gets a fresh key.
 */
export function formKey(url: URL): string {
  const kept = url.searchParams.get("key");
  return kept && KEY.test(kept) ? kept : crypto.randomUUID();
}
