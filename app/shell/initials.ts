/**
 * The first letters of the first two words of a name, as capitals. Azerbaijani and Turkish names keep the dot of their
 * i. The engine's own `toLocaleUpperCase("az")` is not used, because some engines do not support it fully.
 */
export function initials(name: string): string {
  return name
    .trim()
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word][0] ?? "")
    .map((letter) => (letter === "i" ? "İ" : letter.toUpperCase()))
    .join("");
}
