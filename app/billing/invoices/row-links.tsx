import { Link } from "@remix-run/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useHydrated } from "~/components/use-hydrated";
import { paths } from "~/utils/paths";
import { sendPath } from "./send-path";

type Linked = { id: string; appId: string; paymentUrl: string; canSend: boolean };

/** The menu of an invoice in the list. */
export function RowLinks({ invoice }: { invoice: Linked }) {
  const { t } = useTranslation("invoices");
  return (
    <>
      <Link to={paths.invoice(invoice.id)}>{t("list.open")}</Link>
      {invoice.canSend && <Link to={sendPath(invoice)}>{t("list.send")}</Link>}
      <CopyLink url={invoice.paymentUrl} />
      <a href={invoice.paymentUrl} target="_blank" rel="noreferrer">
        {t("list.openLink")}
      </a>
    </>
  );
}

/** Takes the payment link along; only scripts can, so without them it is not offered. */
function CopyLink({ url }: { url: string }) {
  const { t } = useTranslation("invoices");
  const { t: inComponents } = useTranslation("components");
  const isHydrated = useHydrated();
  const [outcome, setOutcome] = useState<"done" | "failed">();
  if (!isHydrated) return null;
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => setOutcome("done"),
      () => setOutcome("failed"),
    );
  return (
    <button type="button" onClick={copy} aria-live="polite">
      {outcome ? inComponents(outcome === "done" ? "copy.done" : "copy.failed") : t("list.copyLink")}
    </button>
  );
}
