import { useCallback, useEffect, useRef, useState } from "react";

/** `share` of the file, as far as it can be guessed from the bytes so far. */
export type Download =
  | { state: "idle" }
  | { state: "loading"; bytes: number; share: number }
  | { state: "saved" }
  | { state: "failed" };

/** A row's compressed bytes in our files, more or less; it only moves a progress bar. */
const BYTES_PER_ROW = 65;
/** The part of a file that has no rows. */
const BYTES_AT_LEAST = 4_000;
/** The last record of a ZIP, which a file that broke off does not have. */
const ZIP_END = { bytes: 22, signature: [0x50, 0x4b, 0x05, 0x06] };
const KEEP_MS = 60_000;

/**
 * Downloads a file by script, so that the page can show how far it is, stop it, and say when it broke off. Where the
 * answer is no file it goes to the address itself: that page says why.
 */
export function useDownload(href: string, rows: number) {
  const [download, setDownload] = useState<Download>({ state: "idle" });
  const running = useRef<AbortController>();
  useEffect(() => () => running.current?.abort(), []);

  const start = useCallback(async () => {
    const controller = new AbortController();
    running.current = controller;
    const show = (bytes: number, whole: number) =>
      setDownload({ state: "loading", bytes, share: Math.min(bytes / whole, 0.99) });
    show(0, 1);
    try {
      const response = await fetch(href, { signal: controller.signal });
      const name = /^attachment;.*filename="([^"]+)"/.exec(response.headers.get("Content-Disposition") ?? "")?.[1];
      if (!response.ok || !response.body || name === undefined) return window.location.assign(href);
      const whole = BYTES_AT_LEAST + rows * BYTES_PER_ROW;
      const blob = await readWhole(response.body, (bytes) => show(bytes, whole));
      save(blob, name);
      setDownload({ state: "saved" });
    } catch {
      // Whatever broke it, a person can do one thing: try again. What was stopped on purpose has not failed.
      if (!controller.signal.aborted) setDownload({ state: "failed" });
    }
  }, [href, rows]);
  const stop = () => {
    running.current?.abort();
    setDownload({ state: "idle" });
  };
  return { download, start, stop };
}

async function readWhole(body: ReadableStream<Uint8Array>, onBytes: (bytes: number) => void): Promise<Blob> {
  const reader = body.getReader();
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    pieces.push(new Uint8Array(value));
    onBytes((bytes += value.length));
  }
  const blob = new Blob(pieces);
  const end = new Uint8Array(await blob.slice(-ZIP_END.bytes).arrayBuffer());
  if (ZIP_END.signature.some((byte, index) => end[index] !== byte)) throw new Error("the file broke off");
  return blob;
}

function save(blob: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // The browser reads it on its own time.
  setTimeout(() => URL.revokeObjectURL(link.href), KEEP_MS);
}
