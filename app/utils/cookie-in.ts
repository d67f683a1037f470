/** A cookie by its name in a cookie text (`a=1; b=2`); empty if there is none. */
export const cookieIn = (cookies: string, name: string): string =>
  cookies
    .split("; ")
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1) ?? "";
