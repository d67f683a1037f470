/* What the head of a part of a form says (RFC 7578): names with quotes or, as .NET writes them, without. */

/** `fileName`: the part brings a file, chosen or (empty) not. */
export type PartHead = { name: string | undefined; fileName: string | undefined; type: string };

const PARAMETER = /;\s*([\w*-]+)\s*=\s*(?:"((?:\\.|[^"\\])*)"|"([^"]*)"|([^\s;"]+))/g;

/**
 * Reads a head: whatever the case of its words and the order of what stands in it. Of a name in both ways the one with
 * all its letters counts.
 */
export function partHead(text: string): PartHead {
  const lines = text.replaceAll(/\r\n[ \t]+/g, " ").split("\r\n");
  const valueOf = (header: string) =>
    lines
      .find((line) => line.toLowerCase().startsWith(`${header}:`))
      ?.slice(header.length + 1)
      .trim() ?? "";
  const disposition = valueOf("content-disposition");
  const given = new Map<string, string>();
  if (/^form-data\s*(?:;|$)/i.test(disposition))
    for (const [, name = "", escaped, quoted, bare] of disposition.matchAll(PARAMETER)) {
      const key = name.toLowerCase();
      if (!given.has(key)) given.set(key, escaped?.replaceAll(/\\(["\\])/g, "$1") ?? quoted ?? bare ?? "");
    }
  return {
    name: given.get("name"),
    fileName: extended(given.get("filename*")) ?? given.get("filename"),
    type: valueOf("content-type"),
  };
}

/** A text as RFC 8187 writes it: its encoding, its language, and its bytes by percent signs. */
function extended(text: string | undefined): string | undefined {
  const bytes = /^utf-8'[^']*'(.*)$/i.exec(text ?? "")?.[1];
  try {
    return bytes === undefined ? undefined : decodeURIComponent(bytes);
  } catch {
    return undefined;
  }
}
