import type { UserFilter } from "#provider/contract/users";
import type { Provider } from "~/server/provider";
import type { AskedPage } from "~/paths/search-params";

/** A page of the people that filters find. The provider has a call of its own to search by name. */
export const askTeam = (provider: Provider, { fullName, ...query }: UserFilter & AskedPage) =>
  fullName === undefined ? provider.users.list({ query }) : provider.users.search({ query: { fullName, ...query } });
