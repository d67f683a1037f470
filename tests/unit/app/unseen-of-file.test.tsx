import { describe, expect, it } from "vitest";
import { RowFindings } from "~/billing/bulk-invoice/row-findings";
import { UnseenOfFile } from "~/billing/shared/uploads/unseen-of-file";
import az from "../../../locales/az/unseen-of-file.json";
import en from "../../../locales/en/unseen-of-file.json";
import ru from "../../../locales/ru/unseen-of-file.json";
import azRows from "../../../locales/az/bulk-rows.json";
import enRows from "../../../locales/en/bulk-rows.json";
import ruRows from "../../../locales/ru/bulk-rows.json";
import { renderMarkup } from "../../support/render";

const NOTHING = {
  unreadSheets: [],
  hidden: { count: 0, amount: 0 },
  columns: [],
  guessed: null,
  currency: "AZN",
} as const;

describe.each([
  ["en", en, enRows],
  ["az", az, azRows],
  ["ru", ru, ruRows],
] as const)("in %s the page of a file", (language, said, rows) => {
  it("names hidden columns that were read, and as what its letters were read", () => {
    expect(renderMarkup(<UnseenOfFile {...NOTHING} />, { language })).toBe("");
    const markup = renderMarkup(<UnseenOfFile {...NOTHING} columns={["Amount", "IBAN"]} guessed="windows-1254" />, {
      language,
    });
    expect(markup).toContain(said.columns);
    expect(markup).toContain(said.columnsHint.replace("{{columns}}", "Amount, IBAN"));
    expect(markup).toContain(said.guessed);
    expect(markup).toContain(said.guessedHint.replace("{{codePage}}", "windows-1254"));
  });

  it("has a sentence for each warning of a row", () => {
    const warnings = ["hidden", "lettersLost", "phoneOften"] as const;
    const markup = renderMarkup(
      <RowFindings
        row={{
          problems: [],
          warnings: [...warnings],
          skipped: null,
          isMended: false,
          openInvoiceId: null,
          firstRow: null,
        }}
      />,
      { language },
    );
    for (const warning of warnings) expect(markup).toContain(rows.warning[warning]);
  });
});
