import type { LinksFunction } from "@remix-run/cloudflare";
import auth from "./areas/auth.css?url";
import connect from "./areas/connect.css?url";
import dashboard from "./areas/dashboard.css?url";
import details from "./areas/details.css?url";
import disputes from "./areas/disputes.css?url";
import figures from "./areas/figures.css?url";
import forms from "./areas/forms.css?url";
import lists from "./areas/lists.css?url";
import roles from "./areas/roles.css?url";
import till from "./areas/till.css?url";
import widgets from "./areas/widgets.css?url";

/** The area sheets by name, with their addresses: rules that only some screens need. */
export const AREA_SHEETS = { auth, connect, dashboard, details, disputes, figures, forms, lists, roles, till, widgets };

/**
 * The `links` of a route whose screens need the named sheets (docs/decisions/0049-a-sheet-per-area.md). A call names
 * its sheets as literals, because `scripts/budgets.mjs` reads them to add up the sheets of each screen.
 */
export const areaSheets =
  (...names: readonly (keyof typeof AREA_SHEETS)[]): LinksFunction =>
  () =>
    names.map((name) => ({ rel: "stylesheet", href: AREA_SHEETS[name] }));
