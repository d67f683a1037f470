/** Ends a stream of bytes, also for whoever waits with room for more of them. */
export function closed(controller: ReadableByteStreamController): void {
  controller.close();
  controller.byobRequest?.respond(0);
}
