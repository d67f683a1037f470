import type { FormDoc } from "~/forms/forms-doc";

/** The form that checks a statement's file. */
export const STATEMENT_FORMS: readonly FormDoc[] = [
  {
    title: "Check a statement's file",
    module: "billing/wallet/statement-check.tsx",
    purpose:
      "Holds a file of a statement, Excel or PDF, against the journal, and says whether both agree or where they differ first. Nothing is kept.",
    file: {
      takes: "the Excel file or the PDF of a statement of this wallet",
      example: "statement.xlsx",
    },
    example: {},
    success:
      "200 with the page: the file agrees with the journal; of an Excel file that another program saved, the amounts do, and the page says that its looks were not checked",
    refusals: [
      "422 the file differs, and the page says where; or it is no statement, or one of another wallet",
      "413 a larger file",
      "404 no such wallet in sight",
    ],
  },
];
