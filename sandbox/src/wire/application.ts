import type { Application } from "#provider/contract/applications";
import { businessCategorySchema } from "#provider/contract/words";
import type { ConfiguredApplication } from "../db/applications.ts";
import { toInstant } from "./page.ts";

/** An application as the contract shows it. Logos are not kept yet, so there is none to show. */
export const toApplication = ({ application, config }: ConfiguredApplication): Application => ({
  appId: application.id,
  configId: config.id,
  name: application.name,
  url: application.url,
  info: application.info,
  category: businessCategorySchema.parse(application.category),
  logoUrl: null,
  accountType: application.accountType,
  status: application.status,
  currency: application.currency,
  ownerId: application.ownerId,
  createdDate: toInstant(application.createdAt),
});
