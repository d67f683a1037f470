import { useTranslation } from "react-i18next";
import type { ProblemCode } from "#provider/contract/problem";
import { ButtonRow, LinkButton } from "~/components/button";
import { FormErrors } from "~/components/form-errors";
import { RouteDialog } from "~/components/route-dialog";
import { problemMessage } from "~/i18n/failures";

/** A dialog somebody has come to by its address, about a person they may not change: says why, and offers nothing else. */
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
