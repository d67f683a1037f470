#!/usr/bin/env bash
# workerd 1.20260426.1 (in miniflare 4.20260426.0) reports that it supports Azerbaijani, but has no formats for it.
#
# Seen:    supported az; date "2026 M11 29"; number "1,234.5"
# Node 20: supported az; date "29 noyabr 2026"; number "1.234,5"
#
# Why it matters: Intl.supportedLocalesOf("az") does not tell. Lower case is right (I becomes ı), so a first look finds
# no fault. The app formats days, numbers and money itself (app/i18n/format.ts).
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund --ignore-scripts miniflare@4.20260426.0 > /dev/null
cat > try.mjs <<'JS'
import { Miniflare } from "miniflare";

const script = `export default {
  fetch() {
    const supported = Intl.DateTimeFormat.supportedLocalesOf(["az"]).join();
    const day = new Date(Date.UTC(2026, 10, 29)).toLocaleDateString("az", { dateStyle: "long", timeZone: "UTC" });
    const number = new Intl.NumberFormat("az").format(1234.5);
    return new Response(["supported " + supported, day, number].join("; "));
  },
};`;
const runtime = new Miniflare({ modules: true, script, compatibilityDate: "2026-04-01" });
console.log(await (await runtime.dispatchFetch("http://local/")).text());
await runtime.dispose();
JS
found=$(node try.mjs)
echo "$found"
[ "$found" = "supported az; 2026 M11 29; 1,234.5" ]
