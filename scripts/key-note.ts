/** What the idempotency key of a form means to whoever posts it. */
export const KEY_NOTE =
  "made by whoever posts; the same key never has a second effect, so a form whose answer got lost can be sent again";
