import { useTranslation } from "react-i18next";
import { RouteDialog } from "~/components/dialog/route-dialog";
import { CodeForm } from "~/components/form/code-form";
import { FormErrors } from "~/components/form/form-errors";
import { formErrorsOf, type Replied } from "~/components/form/replied-field";
import { ButtonRow, LinkButton } from "~/components/page/button";
import { DescriptionList } from "~/components/page/description-list";
import { useFileItems, usePayoutFile } from "./file-behind";
import type { pendingFile } from "./pending-file";

type Props = {
  waiting: ReturnType<typeof pendingFile.shown>;
  reply: Replied;
  title: string;
  confirm: string;
  /** Where a code is asked for; the file's own page where that is left out. */
  again?: string;
};

/** Asks for the code that is bound to the file behind it, with all that it is bound to. The page has the namespaces `payout-files`, `payout-file-review` and `code`. */
export function FileCodeDialog({ waiting, reply, title, confirm, again }: Props) {
  const { t } = useTranslation("payout-file-review");
  const { file, close } = usePayoutFile();
  const items = useFileItems(file);
  return (
    <RouteDialog title={title} close={close}>
      <div className="stack">
        {waiting ? (
          <CodeForm
            step={waiting.step}
            reply={reply}
            idempotencyKey={waiting.idempotencyKey}
            failure={{ title: t("code.failed"), hint: t("code.failedHint") }}
            confirm={confirm}
            back={t("code.back")}
          >
            <DescriptionList items={items} />
          </CodeForm>
        ) : (
          <>
            <FormErrors errors={formErrorsOf(reply)} />
            <p>{t("code.none")}</p>
            <ButtonRow>
              <LinkButton to={again ?? close} replace>
                {t("code.back")}
              </LinkButton>
            </ButtonRow>
          </>
        )}
      </div>
    </RouteDialog>
  );
}
