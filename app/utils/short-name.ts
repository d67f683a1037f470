/** As much of a name as a short message has room for. */
const LENGTH = 40;

/** A name for a message that lives in a cookie: a very long one is cut. */
export const shortName = (fullName: string): string => {
  const letters = [...fullName];
  return letters.length > LENGTH ? `${letters.slice(0, LENGTH - 1).join("")}…` : fullName;
};
