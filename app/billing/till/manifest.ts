/** Lets a browser install the till: a file of `public`, which holds no data. */
export const MANIFEST = { rel: "manifest", href: "/till.webmanifest" };
