import type { LinksFunction } from "@remix-run/cloudflare";
import auth from "./areas/auth.css?url";
import connect from "./areas/connect.css?url";
import dashboard from "./areas/dashboard.css?url";
import details from "./areas/details.css?url";
import figures from "./areas/figures.css?url";
import forms from "./areas/forms.css?url";
import lists from "./areas/lists.css?url";
import roles from "./areas/roles.css?url";

/** Rules that only some screens need, by name: where each of the sheets in `areas` lies. */
export const AREA_SHEETS = { auth, connect, dashboard, details, figures, forms, lists, roles };

/**
 * The `links` of a route whose screens show what the named sheets have rules for
 * (docs/decisions/0049-a-sheet-per-area.md). A name stands there as a literal: `scripts/budgets.mjs` adds the sheets of
 * each screen up by it.
 */
export const areaSheets =
  (...names: readonly (keyof typeof AREA_SHEETS)[]): LinksFunction =>
  () =>
    names.map((name) => ({ rel: "stylesheet", href: AREA_SHEETS[name] }));
