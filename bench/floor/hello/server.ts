import { createRequestHandler } from "@remix-run/cloudflare";
import * as build from "virtual:remix/server-build";

const handle = createRequestHandler(build, import.meta.env.MODE);

export default { fetch: (request: Request) => handle(request) };
