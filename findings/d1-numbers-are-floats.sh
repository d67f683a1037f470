#!/usr/bin/env bash
# D1 (miniflare 4.20260426.0) binds every JavaScript number as a float, and SQLite's FTS5 does not use a float as a
# bound of row ids. The result is right, but SQLite reads all rows.
#
# 10 000 rows contain the word. The query asks for ten of them by row id.
# Seen: typeof(?) is "real"; ? reads 10000 rows; CAST(? AS INTEGER) reads 10 rows. Both answer the same ten, and
# EXPLAIN QUERY PLAN shows the same plan.
#
# Why it matters: a text search in one month read all rows that the merchant ever had, and neither the result nor the
# query plan showed it. Only meta.rows_read, which D1 charges for, shows it. Our queries cast each bound (decision
# 0022).
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
    await DB.exec("CREATE VIRTUAL TABLE words USING fts5(text)");
    await DB.exec("WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 10000) " +
      "INSERT INTO words (rowid, text) SELECT i, 'payment' FROM n");
    const { kind } = await DB.prepare("SELECT typeof(?) AS kind").bind(7).first();
    const read = async (bound) => {
      const sql = "SELECT rowid FROM words WHERE words MATCH 'payment' AND rowid BETWEEN " + bound + " AND " + bound;
      const { results, meta } = await DB.prepare(sql).bind(5000, 5009).all();
      return results.length + " of " + meta.rows_read;
    };
    return new Response(kind + "; as bound " + (await read("?")) + "; cast " + (await read("CAST(? AS INTEGER)")));
  },
};`;
const runtime = new Miniflare({ modules: true, script, compatibilityDate: "2026-04-01", d1Databases: ["DB"] });
console.log(await (await runtime.dispatchFetch("http://local/")).text());
await runtime.dispose();
JS
found=$(node try.mjs)
echo "$found"
[ "$found" = "real; as bound 10 of 10000; cast 10 of 10" ]
