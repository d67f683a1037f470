import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { AREA_ACCESS } from "#provider/contract/permissions";
import { openBusinessCategorySchema } from "#provider/contract/words";
import { sayWord } from "#provider/rules/open-words";
import { Banner } from "~/components/feedback/banner";
import { FormErrors } from "~/components/form/form-errors";
import { Form } from "~/components/form/own-form";
import { formErrorsOf } from "~/components/form/replied-field";
import { SubmitButton } from "~/components/form/submit-button";
import { LogoSights } from "~/components/media/logo-sights";
import { ButtonRow, LinkButton } from "~/components/page/button";
import { DescriptionList } from "~/components/page/description-list";
import { Link } from "~/components/page/link";
import { Card } from "~/components/page/page";
import { guardedAction, guardedLoader } from "~/server/guard";
import { showPhone } from "~/server/phone";
import { areaSheets } from "~/styles/areas";
import { connectLogoPath, connectLogoPicturePath, connectParams, connectPath } from "~/paths/connect";
import { paths } from "~/paths";
import { DueList } from "./due-list";
import { handInSchema } from "./schema";
import { shownOn } from "./shown-fields";
import { belongsTo, nextStep, stepsOf } from "./steps";
import { Wizard } from "./wizard";

export const handle = {
  i18n: ["connect", "requirements", "applications", "application-logo"],
  title: "connect:step.review",
};
export const links = areaSheets("forms", "connect");

export const loader = guardedLoader(AREA_ACCESS.connect, connectParams.review, async ({ params, provider, region }) => {
  const connection = await provider.connect.get({ params });
  return {
    connection,
    parts: stepsOf(connection).map((step) => ({
      step,
      fields: shownOn(step, connection, { region, hasChoice: false })
        .filter(({ value }) => value !== "")
        .map(({ requirement, name, value }) => ({
          requirement,
          name,
          value: name === "phone" ? showPhone(value) : value,
          category: name === "category" ? openBusinessCategorySchema.parse(value) : undefined,
        })),
      mayChange: connection.open.some(belongsTo(step)),
    })),
    crumb: connection.values["application.name"] ?? connection.appId,
  };
});

/** Sends the application to review, for the first time or again. */
export const action = guardedAction(
  AREA_ACCESS.connect,
  connectParams.review,
  async ({ params: { appId }, form, provider, redirect }) => {
    const submission = form.parse(handInSchema);
    if (!submission.ok) return submission.reply();
    const sent = await submission.send(
      async () => {
        const { kind } = await provider.connect.get({ params: { appId } });
        const accountType = kind === "BUSINESS" ? "BUSINESS" : "INDIVIDUAL";
        return provider.merchantContracts.switchToReview({ params: { appId, accountType } });
      },
      { repeatable: true },
    );
    return sent.ok ? redirect(paths.connect, "connect:toast.submitted") : sent.reply;
  },
);

export default function ConnectReview() {
  const { connection, parts } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { t } = useTranslation(["connect", "requirements", "applications", "application-logo"]);
  const { appId, status, requirements, company, values, logo } = connection;
  const isMine = status === "DEVELOPMENT" || status === "REJECTED";
  const isDue = requirements.currentlyDue.length > 0;
  const shown = ({ name, value, category }: (typeof parts)[number]["fields"][number]): string => {
    if (name === "kind" && connection.kind) return sayWord(connection.kind, (kind) => t(`kind.${kind}`));
    if (name === "withdrawalMethod")
      return t(value === "CARD" ? "requirements:method.CARD" : "requirements:method.IBAN");
    if (name === "card") return connection.cardNumber ?? "";
    return category ? sayWord(category, (known) => t(`applications:category.${known}`)) : value;
  };
  return (
    <Wizard connection={connection} step="review">
      <FormErrors errors={formErrorsOf(reply)} />
      {!isMine && <Banner>{t("locked")}</Banner>}
      {parts.map(({ step, fields, mayChange }) => (
        <Card
          key={step}
          title={t(`step.${step}`)}
          actions={
            isMine &&
            mayChange && (
              <Link to={connectPath(appId, step)} aria-label={t("changeWhat", { what: t(`step.${step}`) })}>
                {t("change")}
              </Link>
            )
          }
        >
          {step === "company" && company && <p>{company.name}</p>}
          {fields.length > 0 ? (
            <DescriptionList
              items={fields.map((field) => ({
                term: t(`requirements:field.${field.requirement}`),
                value: shown(field),
              }))}
            />
          ) : (
            !(step === "company" && company) && <p className="muted">{t("state.due")}</p>
          )}
        </Card>
      ))}
      <Card
        title={t("application-logo:title")}
        actions={
          isMine && (
            <Link
              to={connectLogoPath(appId)}
              aria-label={logo ? t("changeWhat", { what: t("application-logo:title") }) : undefined}
            >
              {t(logo ? "change" : "addLogo")}
            </Link>
          )
        }
      >
        {logo ? (
          <LogoSights
            source={connectLogoPicturePath(appId, logo.sha256)}
            width={logo.width}
            height={logo.height}
            name={values["application.name"] ?? appId}
          />
        ) : (
          <p className="muted">{t("application-logo:noneHint")}</p>
        )}
      </Card>
      {isMine && isDue && (
        <Card title={t("due")}>
          <p>{t(`next.${status}`)}</p>
          <DueList connection={connection} />
          <ButtonRow>
            <LinkButton to={paths.connect}>{t("leave")}</LinkButton>
            <LinkButton variant="primary" to={connectPath(appId, nextStep(connection))}>
              {t("goOn", { name: values["application.name"] ?? t("unnamed") })}
            </LinkButton>
          </ButtonRow>
        </Card>
      )}
      {isMine && !isDue && (
        <Form method="post" className="stack">
          <p className="muted">{t("usually")}</p>
          <ButtonRow>
            <LinkButton to={paths.connect}>{t("leave")}</LinkButton>
            <SubmitButton>{t(status === "REJECTED" ? "submitAgain" : "submit")}</SubmitButton>
          </ButtonRow>
        </Form>
      )}
    </Wizard>
  );
}
