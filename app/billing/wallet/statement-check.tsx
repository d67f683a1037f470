import { data } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { EXCEL_MEDIA_TYPE } from "#provider/contract/exports";
import { STATEMENT_FILE_BYTES, STATEMENT_FILE_MB } from "#provider/contract/limits";
import { AREA_ACCESS } from "#provider/contract/permissions";
import { OTHER_WALLET, PDF_MEDIA_TYPE } from "#provider/contract/statement-file";
import type { Wallet } from "#provider/contract/wallets";
import { FirstErrorContext, plainField } from "~/components/form/field";
import { FormErrors } from "~/components/form/form-errors";
import { Form } from "~/components/form/own-form";
import { formErrorsOf } from "~/components/form/replied-field";
import { SubmitButton } from "~/components/form/submit-button";
import { FileField } from "~/components/form/text-field";
import { ButtonRow, LinkButton } from "~/components/page/button";
import { Card, Page } from "~/components/page/page";
import type { FormReply } from "~/server/form";
import type { RequestContext } from "~/server/context";
import { guardedLoader, guardedUpload } from "~/server/guard";
import type { Provider } from "~/server/provider";
import { problemOf, screenError } from "~/server/refusal";
import { areaSheets } from "~/styles/areas";
import { pathParams, paths } from "~/paths";
import { checkSchema } from "./statement-check-schema";
import { CheckedFile, type CheckResult } from "./statement-check-result";

export const links = areaSheets("forms");
export const handle = { i18n: ["statement-check", "statement"], title: "statement-check:title" };

const FILE = { field: "file", bytes: STATEMENT_FILE_BYTES };

/** The wallet of an application. Answers 404 if it is out of sight. */
async function walletOf(provider: Provider, context: RequestContext, appId: string): Promise<Wallet> {
  const wallet = (await provider.wallets.list()).find((known) => known.appId === appId);
  if (!wallet) throw screenError(context, 404, "not_found");
  return wallet;
}

/** The wallet whose statements this page checks. */
export const loader = guardedLoader(
  AREA_ACCESS.wallet,
  pathParams.application,
  async ({ provider, context, params: { appId } }) => {
    const wallet = await walletOf(provider, context, appId);
    return { crumb: wallet.appName, appId };
  },
);

type Wrong = "needed" | "tooLarge" | "unreadable" | "elsewhere";
type Answer = { reply?: FormReply; wrong?: Wrong; checked?: CheckResult };

const answer = (given: Answer, status: number) => data<Answer>(given, { status });

/**
 * Checks the file against the journal. The answer is the page itself, because nothing changed that another request
 * could show.
 */
export const action = guardedUpload(
  AREA_ACCESS.wallet,
  FILE,
  pathParams.application,
  async ({ form, provider, context, params: { appId }, language }) => {
    // Check the wallet first, so that a file that never reaches the provider reveals nothing about another merchant's
    // wallet.
    await walletOf(provider, context, appId);
    if (form.isFileTooLarge) return answer({ wrong: "tooLarge" }, 413);
    const submission = form.parse(checkSchema);
    if (!submission.ok) return answer({ wrong: "needed" }, 422);
    const { file } = submission.value;
    if (file.size > FILE.bytes) return answer({ wrong: "tooLarge" }, 413);
    const sent = await submission.send(() =>
      provider.statements.check({ params: { appId }, query: { language }, body: { file } }),
    );
    if (sent.ok) return answer({ checked: { ...sent.answer, fileName: file.name } }, sent.answer.agrees ? 200 : 422);
    const problem = problemOf(sent.reason);
    if (problem?.code === "file_invalid") {
      const isElsewhere = problem.fields?.some(({ code }) => code === OTHER_WALLET) ?? false;
      return answer({ wrong: isElsewhere ? "elsewhere" : "unreadable" }, 422);
    }
    return answer({ reply: sent.reply.data }, sent.reply.init?.status ?? 422);
  },
);

export default function CheckStatement() {
  const { appId, crumb } = useLoaderData<typeof loader>();
  const { reply, wrong, checked } = useActionData<typeof action>() ?? {};
  const { t } = useTranslation("statement-check");
  const errors = wrong && [t(`wrong.${wrong}`, { size: STATEMENT_FILE_MB })];
  const field = plainField(FILE.field, { required: true, ...(errors ? { errors } : {}) });
  useEffect(() => {
    if (wrong) document.getElementById(field.id)?.focus();
  }, [wrong, field.id]);
  return (
    <Page
      form
      title={t("title")}
      subtitle={`${crumb} · ${appId}`}
      actions={<LinkButton to={paths.statement(appId)}>{t("back")}</LinkButton>}
    >
      {checked && <CheckedFile checked={checked} />}
      <Card>
        <Form method="post" encType="multipart/form-data" className="stack">
          <p>{t("lead")}</p>
          <FormErrors errors={formErrorsOf(reply)} />
          <FirstErrorContext.Provider value={wrong && FILE.field}>
            <FileField
              field={field}
              label={t("file")}
              help={t("fileHelp", { size: STATEMENT_FILE_MB })}
              accept={`.xlsx,${EXCEL_MEDIA_TYPE},.pdf,${PDF_MEDIA_TYPE}`}
            />
          </FirstErrorContext.Provider>
          <ButtonRow>
            <SubmitButton pendingLabel={t("checking")}>{t("action")}</SubmitButton>
          </ButtonRow>
        </Form>
      </Card>
      <Card title={t("pdfTitle")}>
        <p>{t("pdf")}</p>
      </Card>
    </Page>
  );
}
