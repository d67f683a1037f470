import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { RouteDialog } from "~/components/dialog/route-dialog";
import { Banner } from "~/components/feedback/banner";
import { ButtonRow, LinkButton } from "~/components/page/button";
import { paths } from "~/paths";
import { OF_DIALOGS, withParams } from "~/paths/search-params";

type Props = {
  title: string;
  /** The number of ticked invoices that exist; `missing` counts those that are gone. */
  count: number;
  missing: number;
  children: ReactNode;
};

/** The address of the list behind a dialog about ticked rows, with its filters. */
export const useClose = (): string => paths.invoices + withParams(useLocation().search, OF_DIALOGS);

/** A dialog about the ticked invoices of the list. Says so if none is ticked, and if some are gone. */
export function SelectedDialog({ title, count, missing, children }: Props) {
  const { t } = useTranslation("selected-invoices");
  const close = useClose();
  return (
    <RouteDialog title={title} close={close}>
      <div className="stack">
        {missing > 0 && <Banner tone="warning">{t("missing", { count: missing })}</Banner>}
        {count > 0 ? (
          children
        ) : (
          <>
            <p>{t("none")}</p>
            <CloseRow close={close} />
          </>
        )}
      </div>
    </RouteDialog>
  );
}

/** The only button of a dialog that has nothing to do. */
export function CloseRow({ close }: { close: string }) {
  const { t } = useTranslation("selected-invoices");
  return (
    <ButtonRow>
      <LinkButton to={close} preventScrollReset replace>
        {t("close")}
      </LinkButton>
    </ButtonRow>
  );
}
