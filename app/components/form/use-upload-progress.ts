import { useEffect, useState } from "react";

/** How many bytes of a form with a file are sent, and how many there are. */
export type UploadProgress = { sent: number; all: number };

type Sending = { url: string; init: RequestInit; form: FormData };

const holdsFile = (form: FormData): boolean => [...form.values()].some((value) => value instanceof File);

/** The answer as `fetch` would give it. It fails like `fetch` on a broken connection or an abort. */
function sendWatched({ url, init, form }: Sending, onProgress: (progress: UploadProgress) => void): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const giveUp = () => request.abort();
    request.open("POST", url);
    request.responseType = "arraybuffer";
    for (const [name, value] of new Headers(init.headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener("progress", ({ loaded, total }) => onProgress({ sent: loaded, all: total }));
    request.addEventListener("load", () => {
      const { status, response } = request;
      const headers = request
        .getAllResponseHeaders()
        .split("\r\n")
        .flatMap((line): [string, string][] => {
          const [, name, value] = /^([^:]+): ?(.*)$/.exec(line) ?? [];
          return name === undefined || value === undefined ? [] : [[name, value]];
        });
      const body: unknown = response;
      resolve(new Response(body instanceof ArrayBuffer && body.byteLength > 0 ? body : null, { status, headers }));
    });
    request.addEventListener("error", () => reject(new TypeError("the upload broke off")));
    request.addEventListener("abort", () => reject(new DOMException("the upload was given up", "AbortError")));
    request.addEventListener("loadend", () => init.signal?.removeEventListener("abort", giveUp));
    init.signal?.addEventListener("abort", giveUp);
    if (init.signal?.aborted) return reject(new DOMException("the upload was given up", "AbortError"));
    request.send(form);
  });
}

/**
 * The progress of the file that a form of this page sends; undefined while none is sent. Browsers report it only for
 * XMLHttpRequest, and the router sends by `fetch`. While a screen with this hook is open, forms with files go by
 * XMLHttpRequest, and all other requests as before. The end of the submission (another page, or this one again) ends
 * the sending.
 */
export function useUploadProgress(): UploadProgress | undefined {
  const [progress, setProgress] = useState<UploadProgress>();
  useEffect(() => {
    const usual = window.fetch;
    window.fetch = async (input, init) => {
      const form = init?.body;
      if (!(form instanceof FormData) || !holdsFile(form)) return usual(input, init);
      const url = input instanceof Request ? input.url : String(input);
      try {
        return await sendWatched({ url, init: init ?? {}, form }, setProgress);
      } finally {
        setProgress(undefined);
      }
    };
    return () => {
      window.fetch = usual;
    };
  }, []);
  return progress;
}
