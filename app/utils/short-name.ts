/** The number of characters of a name that a short message has room for. */
const LENGTH = 40;

/** A name for a message in a cookie: a very long one is cut. */
export const shortName = (fullName: string): string => {
  const letters = [...fullName];
  return letters.length > LENGTH ? `${letters.slice(0, LENGTH - 1).join("")}…` : fullName;
};
