import { useTranslation } from "react-i18next";
import { Banner } from "~/components/feedback/banner";
import { ButtonRow, LinkButton } from "~/components/page/button";

/** Stands in place of a form that has nothing left to do. The page has the namespace `bulk-dialogs`. */
export function TooLate({ close }: { close: string }) {
  const { t } = useTranslation("bulk-dialogs");
  return (
    <div className="stack">
      <Banner tone="warning">{t("tooLate")}</Banner>
      <ButtonRow>
        <LinkButton to={close} preventScrollReset replace data-first-stop>
          {t("back")}
        </LinkButton>
      </ButtonRow>
    </div>
  );
}
