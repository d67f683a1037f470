import { useTranslation } from "react-i18next";
import type { ProblemCode } from "#provider/contract/problem";
import { RouteDialog } from "~/components/dialog/route-dialog";
import { FormErrors } from "~/components/form/form-errors";
import { ButtonRow, LinkButton } from "~/components/page/button";
import { problemMessage } from "~/i18n/failures";

/** The dialog at the address of a change that the person may not make: it says why, and offers nothing else. */
export function RefusedDialog({ title, close, refusal }: { title: string; close: string; refusal: ProblemCode }) {
  const { t } = useTranslation("users");
  return (
    <RouteDialog title={title} close={close}>
      <div className="stack">
        <FormErrors errors={[problemMessage(refusal)]} />
        <ButtonRow>
          <LinkButton to={close} preventScrollReset replace>
            {t("dialog.close")}
          </LinkButton>
        </ButtonRow>
      </div>
    </RouteDialog>
  );
}
