import { useLoaderData } from "@remix-run/react";

export const loader = () => ({ greeting: "Hello, world" });

export default function Hello() {
  return <h1>{useLoaderData<typeof loader>().greeting}</h1>;
}
