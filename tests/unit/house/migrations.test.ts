import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { z } from "zod";
import { root } from "../../../scripts/run/programs.mjs";

const META = join(root, "sandbox/migrations/meta");
const journalSchema = z.object({ entries: z.array(z.object({ tag: z.string() })) });

it("of the schema's snapshots only the newest is kept, which the next migration is made from", () => {
  const { entries } = journalSchema.parse(JSON.parse(readFileSync(join(META, "_journal.json"), "utf8")));
  const newest = entries.at(-1)?.tag.slice(0, 4);
  expect(readdirSync(META).toSorted()).toEqual([`${newest}_snapshot.json`, "_journal.json"].toSorted());
});
