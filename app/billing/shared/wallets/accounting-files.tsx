import { useTranslation } from "react-i18next";
import { ACCOUNTING_FORMATS, CAMT_VERSIONS, type AccountingFormat } from "#provider/contract/accounting-formats";
import { RouteDialog } from "~/components/dialog/route-dialog";
import { ButtonRow, buttonClass, ButtonText, LinkButton } from "~/components/page/button";
import { walletPaths, type BookOf } from "~/paths/wallet";

/** A file: its address, and what its link says. */
type Offer = { to: string; text: string };

/**
 * The dialog that offers a statement as a file for accounting in each format, and says which programs have read it.
 * `of`: the movements in the file; `close`: the page behind the dialog.
 */
export function AccountingFiles({
  appId,
  of,
  lead,
  close,
  regularly,
}: {
  appId: string;
  of: BookOf;
  lead: string;
  close: string;
  /** The form that has such a file sent regularly, for people who may. */
  regularly: string | undefined;
}) {
  const { t } = useTranslation("accounting");
  const offers = (format: AccountingFormat): Offer[] =>
    format === "camt053"
      ? CAMT_VERSIONS.map((version) => ({
          to: walletPaths.camt053(appId, of, version),
          text: t("version", { version }),
        }))
      : [{ to: walletPaths[format](appId, of), text: t("download") }];
  return (
    <RouteDialog title={t("title")} close={close}>
      <div className="stack">
        <p data-first-stop tabIndex={-1}>
          {lead}
        </p>
        {ACCOUNTING_FORMATS.map((format) => (
          <section key={format} className="stack stack-tight">
            <div className="row row-between">
              <h3>{t(`format.${format}`)}</h3>
              <div className="row">
                {offers(format).map(({ to, text }) => (
                  // A full page load, because the answer is a file.
                  <a key={to} href={to} className={buttonClass()} aria-label={`${t(`format.${format}`)}: ${text}`}>
                    <ButtonText>{text}</ButtonText>
                  </a>
                ))}
              </div>
            </div>
            <p className="muted text-s">{t(`tried.${format}`)}</p>
          </section>
        ))}
        <p className="muted text-s">{t("same")}</p>
        {regularly && (
          <ButtonRow>
            <LinkButton to={regularly}>{t("regularly")}</LinkButton>
          </ButtonRow>
        )}
      </div>
    </RouteDialog>
  );
}
