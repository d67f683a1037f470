/** Whether a route's handle marks it as a dialog over its parent. */
export const isDialog = (handle: unknown): boolean =>
  typeof handle === "object" && handle !== null && "dialog" in handle && handle.dialog === true;
