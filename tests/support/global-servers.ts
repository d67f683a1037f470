import { startServers } from "./servers";

/** The global set-up of the tests over HTTP and in the browser: one pair of servers for the whole run. */
export default async function setup(): Promise<() => Promise<void>> {
  return startServers();
}
