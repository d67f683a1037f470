#!/usr/bin/env bash
# D1 (miniflare 4.20260426.0) reads a whole list of json_each(?) once for each row of a table, even though the list
# names rows by the primary key. It does so if an index of the table fits a constant in the condition.
#
# The table has 10 000 waiting rows. The statement marks 200 of them, by their keys, as done.
# Seen: with the key alone 800 rows read; with AND state = 'WAITING', which an index has, 2 010 400; with +state 800.
#
# Why it matters: the condition makes a claim safe, because it takes only rows that still wait. A file of 10 000
# invoices took 18 s, nearly all of it in this statement. Results were right; only meta.rows_read, which D1 charges for,
# showed the fault. SQLite guesses that the list has few rows. ANALYZE corrects the guess only for tables that were full
# when it ran (decision 0156).
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund --ignore-scripts miniflare@4.20260426.0 > /dev/null
cat > try.mjs <<'JS'
import { Miniflare } from "miniflare";

const script = `export default {
  async fetch(request, { DB }) {
    const list = JSON.stringify(Array.from({ length: 200 }, (_, index) => "row " + (4000 + index)));
    const read = async (condition) => {
      await DB.exec("DROP TABLE IF EXISTS work");
      await DB.exec("CREATE TABLE work (id TEXT PRIMARY KEY, state TEXT)");
      await DB.exec("CREATE INDEX work_by_state ON work (state)");
      await DB.exec("WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 10000) " +
        "INSERT INTO work SELECT 'row ' || i, 'WAITING' FROM n");
      const update = "UPDATE work SET state = 'DONE' FROM json_each(?) WHERE work.id = value" + condition;
      const { meta } = await DB.prepare(update).bind(list).run();
      return meta.rows_read;
    };
    return new Response([
      "key alone " + await read(""),
      "with state " + await read(" AND state = 'WAITING'"),
      "with +state " + await read(" AND +state = 'WAITING'"),
    ].join("; "));
  },
};`;
const runtime = new Miniflare({ modules: true, script, compatibilityDate: "2026-04-01", d1Databases: ["DB"] });
console.log(await (await runtime.dispatchFetch("http://local/")).text());
await runtime.dispose();
JS
found=$(node try.mjs)
echo "$found"
[ "$found" = "key alone 800; with state 2010400; with +state 800" ]
