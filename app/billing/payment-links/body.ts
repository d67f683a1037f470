import type { BodyOf } from "#provider/contract/call";
import type { Contract } from "#provider/contract/index";
import type { TypedLink } from "./schema";

/** What the provider is asked to create: what was left empty is `null`. */
export const linkBody = (typed: TypedLink): BodyOf<Contract["links"]["create"]> => ({
  appId: typed.appId,
  title: typed.title,
  description: typed.description,
  amount: typed.amount ?? null,
  reusable: typed.usage === "REUSABLE",
  linkExpirationDate: typed.linkExpirationDate ?? null,
  language: typed.language,
});
