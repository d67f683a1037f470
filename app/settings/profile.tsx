import { useActionData, useLoaderData } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { allows, AREA_ACCESS, PERMISSIONS } from "#provider/contract/permissions";
import { REGION_FACTS } from "#provider/contract/regions";
import { sayWord } from "#provider/rules/open-words";
import { FirstErrorContext, textOf } from "~/components/form/field";
import { FormErrors } from "~/components/form/form-errors";
import { Form } from "~/components/form/own-form";
import { PasswordField } from "~/components/form/password-field";
import { firstWrong, formErrorsOf, repliedField } from "~/components/form/replied-field";
import { SubmitButton } from "~/components/form/submit-button";
import { TextField } from "~/components/form/text-field";
import { ButtonRow } from "~/components/page/button";
import { DescriptionList } from "~/components/page/description-list";
import { keptLoader } from "~/components/page/kept-loader";
import { Link } from "~/components/page/link";
import { Card } from "~/components/page/page";
import { useHydrated } from "~/components/page/use-hydrated";
import { permissionHint, permissionWord, roleHint, roleWord } from "~/i18n/people-words";
import { guardedAction, guardedLoader, personOf } from "~/server/guard";
import { showPhone } from "~/server/phone";
import { areaSheets } from "~/styles/areas";
import { cx } from "~/utils/cx";
import { paths } from "~/paths";
import { LookForm } from "./look-form";
import { profileFormSchema } from "./schema";
import { isWaiting, WaitingEmail } from "./waiting-email";

export const links = areaSheets("forms");
export const handle = { i18n: ["settings", "email", "people", "people-hints", "shell"] };

export const loader = guardedLoader({}, async ({ context, provider }) => {
  const [user, { email, emailProven, pendingEmail }] = await Promise.all([context.user(), provider.profile.get()]);
  const person = personOf(user);
  const { role, permissions, region } = person;
  const { fullName, currency } = user;
  return {
    fullName,
    email,
    emailProven,
    pendingEmail,
    phone: showPhone(user.mobilePhone),
    role,
    permissions: PERMISSIONS.filter((permission) => permissions.includes(permission)),
    otherPermissions: permissions.flatMap((one) => (typeof one === "string" ? [] : [one.unknown])),
    hasAll: PERMISSIONS.every((permission) => permissions.includes(permission)),
    region,
    currency,
    languages: allows(AREA_ACCESS.language, person) ? REGION_FACTS[context.region].languages : [],
    scheme: context.preferences.scheme,
  };
});

export const clientLoader = keptLoader<typeof loader>();

/** The sidebar shows the new name at once, because everything around is loaded again after a change. */
export const action = guardedAction({}, async ({ form, provider, context, redirect }) => {
  const { email } = await context.user();
  const submission = form.parse(profileFormSchema({ email }));
  if (!submission.ok) return submission.reply();
  const { password, ...details } = submission.value;
  const sent = await submission.send(
    () => provider.profile.update({ body: { ...details, ...(password === undefined ? {} : { password }) } }),
    { fields: { password_wrong: "password" } },
  );
  if (!sent.ok) return sent.reply;
  const { pendingEmail } = sent.answer;
  const isAsked = pendingEmail !== null && pendingEmail === details.email;
  return isAsked
    ? redirect(paths.settings, "email:toast.asked", { email: pendingEmail })
    : redirect(paths.settings, "settings:toast.saved");
});

export default function Profile() {
  const { phone, role, region, currency, languages, scheme, ...details } = useLoaderData<typeof loader>();
  const { t } = useTranslation(["settings", "people", "people-hints"]);
  return (
    <>
      <div className="columns">
        <Card title={t("profile.details")}>
          {isWaiting(details) && <WaitingEmail {...details} />}
          {/* Made anew after a change, so that no input from before is left. */}
          <DetailsForm key={`${details.fullName} ${details.email} ${details.pendingEmail ?? ""}`} />
        </Card>
        <div className="stack">
          <Card title={t("profile.account")}>
            <DescriptionList
              items={[
                {
                  term: t("profile.phone"),
                  value: (
                    <>
                      {phone} <Link to={paths.settingsPhone}>{t("profile.changePhone")}</Link>
                    </>
                  ),
                },
                { term: t("profile.role"), value: sayWord(role, (known) => t(`people:${roleWord(known)}`)) },
                { term: t("profile.region"), value: sayWord(region, (known) => t(`region.${known}`)) },
                { term: t("profile.currency"), value: currency },
                {
                  term: t("profile.notices"),
                  value: (
                    <>
                      {details.email} <Link to={paths.notifications}>{t("profile.otherNotices")}</Link>
                    </>
                  ),
                },
              ]}
            />
          </Card>
          <Card title={t("look.title")}>
            <LookForm languages={languages} scheme={scheme} />
          </Card>
        </div>
      </div>
      <Card title={t("profile.permissions")}>
        <Permissions />
      </Card>
    </>
  );
}

function DetailsForm() {
  const { fullName, email } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { t } = useTranslation("settings");
  const nameField = repliedField("fullName", reply);
  const emailField = repliedField("email", reply);
  const passwordField = repliedField("password", reply);
  const shownName = reply ? (textOf(nameField.initialValue) ?? "") : fullName;
  const shownEmail = reply ? (textOf(emailField.initialValue) ?? "") : email;
  const isHydrated = useHydrated();
  const [typedEmail, setTypedEmail] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  // Text typed before the scripts came counts too.
  useEffect(() => {
    const input = form.current?.elements.namedItem("email");
    if (input instanceof HTMLInputElement) setTypedEmail(input.value);
  }, []);
  const isNewEmail = (typedEmail ?? shownEmail).trim() !== email;
  return (
    <Form ref={form} method="post" className="stack form-narrow">
      <FormErrors errors={formErrorsOf(reply)} />
      <FirstErrorContext.Provider value={firstWrong(reply)}>
        <TextField
          field={{ ...nameField, initialValue: shownName }}
          label={t("profile.fullName")}
          autoComplete="name"
        />
        <TextField
          field={{ ...emailField, initialValue: shownEmail }}
          label={t("profile.email")}
          help={t("profile.emailHelp")}
          type="email"
          inputMode="email"
          autoComplete="email"
          spellCheck={false}
          onInput={(event) => setTypedEmail(event.currentTarget.value)}
        />
        {/* Without scripts the page cannot tell when it is needed, so it is always visible. */}
        <div className={cx(!isNewEmail && passwordField.errors === undefined && "no-js-only")}>
          <PasswordField
            field={{ ...passwordField, required: isHydrated && isNewEmail }}
            label={t("profile.password")}
            help={t("profile.passwordHelp")}
            autoComplete="current-password"
          />
        </div>
      </FirstErrorContext.Provider>
      <ButtonRow>
        <SubmitButton>{t("profile.save")}</SubmitButton>
      </ButtonRow>
    </Form>
  );
}

function Permissions() {
  const { role, permissions, otherPermissions, hasAll } = useLoaderData<typeof loader>();
  const { t } = useTranslation(["settings", "people", "people-hints"]);
  const list = (
    <ul className="permission-list">
      {permissions.map((permission) => (
        <li key={permission}>
          {t(`people:${permissionWord(permission)}`)}
          <div className="muted text-s">{t(permissionHint(permission))}</div>
        </li>
      ))}
      {otherPermissions.map((permission) => (
        <li key={permission}>{permission}</li>
      ))}
    </ul>
  );
  const count = permissions.length + otherPermissions.length;
  return (
    <>
      {typeof role === "string" && <p className="muted">{t(roleHint(role))}</p>}
      {count === 0 && <p>{t("profile.noPermissions")}</p>}
      {/* Whoever may do everything has nothing to look for in the list. */}
      {hasAll ? (
        <details className="disclosure">
          <summary>{t("profile.allPermissions")}</summary>
          {list}
        </details>
      ) : (
        count > 0 && list
      )}
      <p className="muted text-s">{t("profile.whoDecides")}</p>
    </>
  );
}
