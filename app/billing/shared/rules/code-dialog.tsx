import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import { RouteDialog } from "~/components/dialog/route-dialog";
import { CodeForm } from "~/components/form/code-form";
import { ButtonRow, LinkButton } from "~/components/page/button";
import type { ProposalSubject } from "./rules-look";

type Code = ComponentProps<typeof CodeForm>;

/**
 * Asks for the code that confirms the proposed rules. `waiting`: null if no code for them is on its way. The page has
 * the namespace `code`.
 */
export function CodeDialog({
  subject: { words, paths, appId, id, close, terms },
  waiting,
  reply,
}: {
  subject: ProposalSubject;
  waiting: { step: Code["step"]; idempotencyKey: string } | null;
  reply: Code["reply"];
}) {
  const { t } = useTranslation(words);
  return (
    <RouteDialog title={t("code.title")} close={close}>
      <div className="stack">
        {waiting ? (
          <CodeForm
            step={waiting.step}
            reply={reply}
            idempotencyKey={waiting.idempotencyKey}
            failure={{ title: t("code.failed"), hint: t("code.failedHint") }}
            confirm={t("code.confirm")}
            back={t("code.back")}
          >
            {terms}
          </CodeForm>
        ) : (
          <>
            <p>{t("code.none")}</p>
            <ButtonRow>
              <LinkButton to={paths.confirm(appId, id)} replace>
                {t("code.back")}
              </LinkButton>
            </ButtonRow>
          </>
        )}
      </div>
    </RouteDialog>
  );
}
