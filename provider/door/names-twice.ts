/**
 * Whether some record of a JSON text has a name twice, in whatever letters it is written: readers differ in which of
 * both they take, and of two amounts nobody can say which was meant (decision 0138). The text is JSON that can be
 * parsed.
 */
export function hasNameTwice(text: string): boolean {
  const open: (Set<string> | undefined)[] = [];
  let isNameNext = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === '"') {
      const from = at;
      for (at += 1; text[at] !== '"'; at += 1) if (text[at] === "\\") at += 1;
      const names = open.at(-1);
      if (!names || !isNameNext) continue;
      const name = String(JSON.parse(text.slice(from, at + 1)));
      if (names.has(name)) return true;
      names.add(name);
      isNameNext = false;
    } else if (sign === "{" || sign === "[") {
      isNameNext = sign === "{";
      open.push(isNameNext ? new Set() : undefined);
    } else if (sign === "}" || sign === "]") {
      open.pop();
      isNameNext = false;
    } else if (sign === ",") isNameNext = open.at(-1) !== undefined;
  }
  return false;
}
