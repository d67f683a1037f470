/** Whether a route's handle says that it is shown as a dialog over its parent. */
export const isDialog = (handle: unknown): boolean =>
  typeof handle === "object" && handle !== null && "dialog" in handle && handle.dialog === true;
