import { useActionData, useLoaderData, type ShouldRevalidateFunction } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PREPARE_APPLICATION } from "#provider/contract/connect";
import { READ_CONTRACT } from "#provider/contract/merchant-contracts";
import { asItCame } from "#provider/rules/open-words";
import { Banner } from "~/components/feedback/banner";
import { FormErrors } from "~/components/form/form-errors";
import { Form } from "~/components/form/own-form";
import { formErrorsOf } from "~/components/form/replied-field";
import { SubmitButton } from "~/components/form/submit-button";
import { buttonClass, ButtonRow, ButtonText, LinkButton } from "~/components/page/button";
import { DateTime } from "~/components/page/date-time";
import { Link } from "~/components/page/link";
import { Card, Page } from "~/components/page/page";
import { guardedAction, guardedLoader } from "~/server/guard";
import { areaSheets } from "~/styles/areas";
import { contractPaths } from "~/paths/contract";
import { pathParams } from "~/paths";
import { Agreement } from "./agreement-text";
import { byAccountType } from "./by-account-type";
import { readSchema } from "./schema";
import { stepPath } from "./signing";
import { isOfShown, useShown } from "./use-shown";

export const handle = { i18n: ["contract"], title: "contract:one" };
export const links = areaSheets("connect");

/**
 * The contract's text, in the reader's language and with the merchant's details; a signed contract has the text that
 * was signed.
 */
export const loader = guardedLoader(
  READ_CONTRACT,
  pathParams.application,
  async ({ provider, params: { appId }, language }) => {
    const [contract, text] = await Promise.all([
      provider.merchantContracts.contract({ params: { appId } }),
      byAccountType((accountType) =>
        provider.merchantContracts.viewContract({ params: { appId, accountType }, query: { language } }),
      ),
    ]);
    const { name, state, mayAct, readDate, signedDate, signedBy, hasFile, openSigning, isOpenElsewhere } = contract;
    return {
      crumb: name,
      appId,
      text,
      standing: { state, mayAct, readDate, signedDate, signedBy, hasFile, isOpenElsewhere },
      goOn: openSigning && typeof openSigning.step === "string" ? stepPath(appId, openSigning) : null,
    };
  },
);

/**
 * Records that the text is on the person's screen, or that they have read exactly this text to the end. The latter
 * leads on to signing.
 */
export const action = guardedAction(
  PREPARE_APPLICATION,
  pathParams.application,
  async ({ form, provider, params: { appId }, redirect }) => {
    await provider.merchantContracts.contract({ params: { appId } });
    const submission = form.parse(readSchema);
    if (!submission.ok) return submission.reply();
    const { intent, ...body } = submission.value;
    const said = { params: { appId }, body };
    const sent = await submission.send(
      () => provider.merchantContracts[intent === "shown" ? "showContract" : "readContract"](said),
      { repeatable: true },
    );
    if (!sent.ok) return sent.reply;
    return intent === "shown" ? null : redirect(contractPaths.sign(appId));
  },
);

/** The record that the text is on the screen changes no data of a page. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ formData, defaultShouldRevalidate }) =>
  !isOfShown(formData) && defaultShouldRevalidate;

export default function ContractPage() {
  const { crumb, appId, text, standing } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { t } = useTranslation("contract");
  const isSigned = standing.signedDate !== null;
  useShown(
    { language: asItCame(text.language), hash: text.hash },
    standing.mayAct && !isSigned && text.readDate === null,
  );
  return (
    <Page
      title={text.title}
      subtitle={`${crumb} · ${t("number", { number: text.number })}`}
      actions={
        (!isSigned || standing.hasFile) && (
          // A whole page load: the answer is a file.
          <a href={isSigned ? contractPaths.signedFile(appId) : contractPaths.file(appId)} className={buttonClass()}>
            <ButtonText>{t("download")}</ButtonText>
          </a>
        )
      }
    >
      <FormErrors errors={formErrorsOf(reply ?? undefined)} />
      <div className="stack not-printed">
        <Standing />
      </div>
      <Agreement text={text} end={{ id: "end", title: t(isSigned || !standing.mayAct ? "endLink" : "endSign") }}>
        <End />
      </Agreement>
    </Page>
  );
}

/** The contract's state, above the text. */
function Standing() {
  const { appId, standing, goOn } = useLoaderData<typeof loader>();
  const { t } = useTranslation("contract");
  const { state, mayAct, readDate, signedDate, signedBy, isOpenElsewhere } = standing;
  if (signedDate !== null)
    return (
      <Banner tone="success" title={t("signed.title")}>
        <p>
          {signedBy !== null && `${signedBy}, `}
          <DateTime at={signedDate} withZone />
        </p>
        <p>
          <Link to={contractPaths.signed(appId)}>{t("signed.more")}</Link>
        </p>
      </Banner>
    );
  if (!mayAct) return <Banner title={t("look.title")}>{t("look.text")}</Banner>;
  if (goOn)
    return (
      <>
        <Banner title={t("open.title")}>{t("open.text")}</Banner>
        <ButtonRow>
          <LinkButton variant="primary" to={goOn}>
            {t("open.goOn")}
          </LinkButton>
        </ButtonRow>
      </>
    );
  if (isOpenElsewhere) return <Banner title={t("other.title")}>{t("other.text")}</Banner>;
  if (typeof state !== "string") return null;
  if (state === "AWAITING_READING") return <Banner title={t("unread.title")}>{t("unread.text")}</Banner>;
  return (
    <>
      <Banner tone="success" title={t("read.title")}>
        {readDate !== null && <DateTime at={readDate} withZone />}
      </Banner>
      <ButtonRow>
        <LinkButton variant="primary" to={contractPaths.sign(appId)}>
          {t("sign")}
        </LinkButton>
      </ButtonRow>
    </>
  );
}

/** The part after the last clause: the person confirms the reading, then signs. */
function End() {
  const { appId, text, standing, goOn } = useLoaderData<typeof loader>();
  const { t } = useTranslation("contract");
  if (standing.signedDate !== null) return <LinkButton to={contractPaths.signed(appId)}>{t("signed.more")}</LinkButton>;
  if (!standing.mayAct) return <p className="muted">{t("look.text")}</p>;
  if (text.readDate !== null)
    return (
      <LinkButton variant="primary" to={goOn ?? contractPaths.sign(appId)}>
        {t(goOn ? "open.goOn" : "sign")}
      </LinkButton>
    );
  return (
    <Card title={t("end.title")}>
      <p>{t("end.text")}</p>
      <Form method="post">
        <input type="hidden" name="language" value={asItCame(text.language)} />
        <input type="hidden" name="hash" value={text.hash} />
        <SubmitButton>{t("end.read")}</SubmitButton>
      </Form>
    </Card>
  );
}
