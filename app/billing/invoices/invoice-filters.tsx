import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { INVOICE_FILTERS, MAIN_TEXT } from "#provider/contract/filters";
import { INVOICE_SORTS } from "#provider/contract/list-sorts";
import { filterFields } from "~/components/list/filter-fields";
import type { FilterField } from "~/components/list/filter-chips";
import { useSortOptions } from "~/components/list/list-orders";
import { Toolbar } from "~/components/list/toolbar";
import type { Preset } from "~/utils/dates";
import { invoicePaths } from "~/paths/invoice";
import { INVOICE_LABELS } from "./headings";

type Props = {
  currency: string;
  presets: readonly Preset[];
  errors: Record<string, string[]>;
  canExport: boolean;
  /** The list and its totals. */
  children: ReactNode;
};

/** Every filter of the invoice list. */
export function useInvoiceFields(currency: string): FilterField[] {
  const { t } = useTranslation(["invoice-list", "list-search"]);
  const { t: word } = useTranslation("words");
  return filterFields(INVOICE_FILTERS, INVOICE_LABELS, {
    say: (key) => t(key),
    search: MAIN_TEXT.invoices,
    placeholder: t("list-search:hint"),
    currency,
    word,
  });
}

/** The filters and orders, with the list below. */
export const InvoiceFilters = ({ currency, presets, errors, canExport, children }: Props) => (
  <Toolbar
    presets={presets}
    exportTo={canExport && invoicePaths.export}
    sorts={useSortOptions(INVOICE_SORTS)}
    errors={errors}
    fields={useInvoiceFields(currency)}
  >
    {children}
  </Toolbar>
);
