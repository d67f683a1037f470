import { readSpreadsheet } from "../../../sandbox/src/spreadsheets/read.ts";

/** A posted spreadsheet read to its end, held as the sandbox holds it: how many rows it has, or why it is not read. */
export default {
  async fetch(request: Request): Promise<Response> {
    if (request.method !== "POST") return new Response(null, { status: 404 });
    let rows = 0;
    const outcome = readSpreadsheet(new Uint8Array(await request.arrayBuffer()), () => (rows += 1));
    return Response.json(outcome.ok ? { rows } : { rows, fault: outcome.fault });
  },
};
