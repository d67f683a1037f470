/** A full name and its parts in the order of this region: the first word, then the rest. */
export function namesOf(fullName: string): { fullName: string; firstName: string; lastName: string } {
  const [firstName = "", ...rest] = fullName.trim().split(/\s+/);
  return { fullName, firstName, lastName: rest.join(" ") };
}
