import { openApi } from "#provider/contract/openapi";
import { writeDocument } from "./document.ts";

/** docs/openapi.json: the provider's calls as OpenAPI 3.1, from the contract. */
writeDocument("docs/openapi.json", `${JSON.stringify(openApi(), null, 2)}\n`);
