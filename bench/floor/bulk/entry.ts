import { BULK_FILE_BYTES } from "#provider/contract/limits";
import { bytesOf } from "#provider/door/held-file";
import { takeUpload } from "#provider/door/held-upload";
import { readSpreadsheet } from "../../../sandbox/src/spreadsheets/read.ts";

/**
 * A form with a spreadsheet, read to its end through the sandbox's door. The answer is its number of rows, or why it is
 * not read.
 */
export default {
  async fetch(request: Request): Promise<Response> {
    if (request.method !== "POST") return new Response(null, { status: 404 });
    const taken = await takeUpload(request, BULK_FILE_BYTES);
    const file = taken.ok ? taken.content["file"] : undefined;
    if (!(file instanceof File)) return Response.json({ rows: 0, fault: taken.ok ? "no file" : taken.refusal });
    let rows = 0;
    const outcome = readSpreadsheet(await bytesOf(file), () => (rows += 1));
    return Response.json(outcome.ok ? { rows } : { rows, fault: outcome.fault });
  },
};
