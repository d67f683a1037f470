import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { AREA_ACCESS } from "#provider/contract/permissions";
import { Banner } from "~/components/feedback/banner";
import { AppForm, useAppForm } from "~/components/form/form";
import { SubmitButton } from "~/components/form/submit-button";
import { TextField } from "~/components/form/text-field";
import { useUnsavedWarning } from "~/components/form/use-unsaved-warning";
import { ButtonRow, LinkButton } from "~/components/page/button";
import { Card, Fields, Page } from "~/components/page/page";
import { message } from "~/i18n/messages";
import { guardedAction, guardedLoader } from "~/server/guard";
import { readMobile, showPhone } from "~/server/phone";
import { codeOf } from "~/server/refusal";
import { backAt } from "~/server/step-back";
import { areaSheets } from "~/styles/areas";
import { paths } from "~/paths";
import { remembered } from "~/utils/remembered";
import { userPaths } from "~/paths/user";
import { PHONE_EXAMPLE } from "~/utils/phone-example";
import { ApplicationFields, PermissionFields, RoleField } from "./access-fields";
import { packUser, unpackUser } from "./pending-user";
import { RoleTable } from "./role-table";
import { newUserFormSchema, type NewUserFields } from "./schema";
import { useRoleTemplate } from "./use-role-template";
import { actorOf, asksForTemplate, newcomerOffer, suggestionOf, tickTemplate } from "./who";

export const links = areaSheets("roles");
export const handle = { i18n: ["add-user", "team", "people", "people-hints"], title: "add-user:title" };

const FORM_ID = "create-user";

/**
 * The rights that can be given, with suggestions; or the input, for a person who comes back from the page of the code.
 */
export const loader = guardedLoader(AREA_ACCESS.users, async ({ provider, context, url, region }) => {
  const [user, applications] = await Promise.all([context.user(), provider.applications.list()]);
  const { step, because } = await backAt({ context, url }, "sub-user");
  const kept = unpackUser(step?.carried)?.user;
  const offer = newcomerOffer(actorOf(user), applications);
  return {
    offer,
    because,
    typed: kept ? { ...kept, mobilePhone: showPhone(kept.mobilePhone) } : suggestionOf(offer),
    phoneExample: PHONE_EXAMPLE[region],
  };
});

/** Checks the new person and sends a code that confirms exactly these details. */
export const action = guardedAction(AREA_ACCESS.users, async ({ form, provider, context, region, redirect }) => {
  if (asksForTemplate(form)) {
    const { grantable } = newcomerOffer(actorOf(await context.user()), []);
    return tickTemplate(form, grantable);
  }
  const submission = form.parse(newUserFormSchema((text) => readMobile(region, text)));
  if (!submission.ok) return submission.reply();
  const user = submission.value;
  const sent = await submission.send(() => provider.users.sendCreateCode({ query: user }), {
    fields: {
      permission_not_held: "permissions",
      permission_by_owner: "permissions",
      role_not_held: "role",
      not_found: "appIds",
    },
  });
  if (!sent.ok) {
    return codeOf(sent.reason) === "already_exists"
      ? submission.reply({ status: 409, fieldErrors: { email: [message("emailTaken")] } })
      : sent.reply;
  }
  // The code confirms one creation, even if its answer is lost.
  await context.pendingStep.begin(sent.answer, packUser(user));
  return redirect(userPaths.createCode);
});

/** The label of each field, for the fields and for the summary of errors. */
function useFieldLabels(): Record<NewUserFields, string> {
  const { t } = useTranslation(["add-user", "team"]);
  return {
    firstName: t("field.firstName"),
    lastName: t("field.lastName"),
    email: t("field.email"),
    mobilePhone: t("field.mobilePhone"),
    role: t("team:access.role"),
    permissions: t("team:access.permissions"),
    appIds: t("team:access.applications"),
  };
}

/** Made once, because the form renders at every key press. */
const formSchema = remembered(() => newUserFormSchema(), 1);

export default function CreateUser() {
  const { offer, because, typed, phoneExample } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { t } = useTranslation(["add-user", "team"]);
  const label = useFieldLabels();
  const [form, fields] = useAppForm({
    id: FORM_ID,
    schema: formSchema(),
    lastResult: reply?.result,
    defaultValue: typed,
  });
  useUnsavedWarning(form);
  useRoleTemplate(FORM_ID, offer.roles);
  return (
    <Page title={t("title")} subtitle={t("lead")}>
      {because && !reply && <Banner tone="warning">{t(`because.${because}`)}</Banner>}
      <AppForm form={form} summary={label}>
        <Card title={t("who")}>
          {/* The details of another person, so the browser does not fill in the user's own. */}
          <Fields>
            <TextField field={fields.firstName} label={label.firstName} autoComplete="off" />
            <TextField field={fields.lastName} label={label.lastName} autoComplete="off" />
            <TextField
              field={fields.email}
              label={label.email}
              help={t("emailHelp")}
              type="email"
              inputMode="email"
              autoComplete="off"
              spellCheck={false}
            />
            <TextField
              field={fields.mobilePhone}
              label={label.mobilePhone}
              help={t("phoneHelp", { example: phoneExample })}
              type="tel"
              autoComplete="off"
            />
          </Fields>
        </Card>
        <Card>
          <RoleField field={fields.role} roles={offer.roles} />
          <RoleTable roles={offer.roleTable} />
        </Card>
        <Card title={label.permissions}>
          <PermissionFields field={fields.permissions} offer={offer} />
        </Card>
        <Card>
          <ApplicationFields field={fields.appIds} applications={offer.applications} />
        </Card>
        <ButtonRow>
          <LinkButton to={paths.users}>{t("cancel")}</LinkButton>
          <SubmitButton name="intent" value="send">
            {t("submit")}
          </SubmitButton>
        </ButtonRow>
      </AppForm>
    </Page>
  );
}
