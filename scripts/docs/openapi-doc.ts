import { openApi } from "#provider/contract/openapi";
import { merchantOpenApi } from "#provider/contract/v3/openapi";
import { writeDocument } from "./document.ts";

/** docs/openapi.json: the provider's calls as OpenAPI 3.1, from the contract. */
writeDocument("docs/openapi.json", `${JSON.stringify(openApi(), null, 2)}\n`);
/** docs/openapi-v3.json: the public merchant API in the same way. */
writeDocument("docs/openapi-v3.json", `${JSON.stringify(merchantOpenApi(), null, 2)}\n`);
