/** Ends a stream of bytes, also for a reader that waits with its own buffer. */
export function closed(controller: ReadableByteStreamController): void {
  controller.close();
  controller.byobRequest?.respond(0);
}
