import { useCallback, useEffect, useRef, useState } from "react";

/** `share`: the downloaded part of the file, estimated from the bytes so far. */
export type Download =
  | { state: "idle" }
  | { state: "loading"; bytes: number; share: number }
  | { state: "saved" }
  | { state: "failed" };

/** The approximate compressed size of a row in our files; it only moves a progress bar. */
const BYTES_PER_ROW = 65;
/** The size of a file without its rows. */
const BYTES_AT_LEAST = 4_000;
/** The last record of a ZIP, which is missing in a file that was cut off. */
const ZIP_END = { bytes: 22, signature: [0x50, 0x4b, 0x05, 0x06] };
const KEEP_MS = 60_000;

/**
 * Downloads a file by script, so that the page can show the progress, stop the download, and say if it was cut off. If
 * the answer is no file, the browser opens the address itself, and that page says why.
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
      // Whatever the cause, the person can only try again. A download that the person stopped has not failed.
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
  // The browser reads the file later, at a time of its choice.
  setTimeout(() => URL.revokeObjectURL(link.href), KEEP_MS);
}
