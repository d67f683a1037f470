import { useTranslation } from "react-i18next";
import { CheckboxGroup, RadioGroup } from "~/components/form/choice-fields";
import { FieldErrors, FirstErrorContext, plainField, type FieldLike } from "~/components/form/field";
import { SubmitButton } from "~/components/form/submit-button";
import { Fields } from "~/components/page/page";
import { permissionHint, permissionWord, roleHint, roleWord } from "~/i18n/people-words";
import { PERMISSION_GROUPS } from "./permission-groups";
import { TEMPLATE_INTENT } from "./template-intent";
import type { AccessOffer } from "./who";

/**
 * The role. Choosing one ticks its permissions: with scripts at once (`useRoleTemplate`), without them by the button.
 */
export function RoleField({ field, roles }: { field: FieldLike; roles: AccessOffer["roles"] }) {
  const { t } = useTranslation("team");
  const { t: people } = useTranslation(["people", "people-hints"]);
  return (
    <div className="stack stack-tight">
      {/* The button that Enter presses: the first of the form, so that it is not the template's. */}
      <button type="submit" className="visually-hidden no-js-only" tabIndex={-1} aria-hidden="true" />
      <RadioGroup
        field={field}
        label={t("access.role")}
        options={roles.map(({ role }) => ({
          value: role,
          label: people(roleWord(role)),
          help: people(roleHint(role)),
        }))}
      />
      <div className="no-js-only">
        <SubmitButton variant="secondary" name="intent" value={TEMPLATE_INTENT} formNoValidate>
          {t("access.useTemplate")}
        </SubmitButton>
      </div>
    </div>
  );
}

/** The matrix: every permission with its meaning; permissions that the actor cannot give show the reason. */
export function PermissionFields({
  field,
  offer,
}: {
  field: FieldLike;
  offer: Pick<AccessOffer, "grantable" | "byOwner">;
}) {
  const { t } = useTranslation("team");
  const { t: people } = useTranslation(["people", "people-hints"]);
  const { id, name, key: shownAs, initialValue } = field;
  return (
    <div className="stack" id={id}>
      <FieldErrors id={field.errorId} errors={field.errors} />
      <Fields>
        {/* Only one of the boxes could take the focus. */}
        <FirstErrorContext.Provider value={undefined}>
          {PERMISSION_GROUPS.map(({ key, permissions }) => (
            <CheckboxGroup
              key={key}
              // The boxes are parts of one field, whose errors stand above them.
              field={plainField(name, { id: `${id}-${key}`, initialValue, ...(shownAs ? { key: shownAs } : {}) })}
              label={t(`group.${key}`)}
              options={permissions.map((permission) => {
                const isGrantable = offer.grantable.includes(permission);
                return {
                  value: permission,
                  label: people(permissionWord(permission)),
                  help: isGrantable ? (
                    people(permissionHint(permission))
                  ) : (
                    <>
                      {people(permissionHint(permission))}{" "}
                      <strong>{t(offer.byOwner.includes(permission) ? "access.byOwner" : "access.notHeld")}</strong>
                    </>
                  ),
                  disabled: !isGrantable,
                };
              })}
            />
          ))}
        </FirstErrorContext.Provider>
      </Fields>
    </div>
  );
}

/** The applications that the person sees. */
export function ApplicationFields({
  field,
  applications,
}: {
  field: FieldLike;
  applications: AccessOffer["applications"];
}) {
  const { t } = useTranslation("team");
  return (
    <CheckboxGroup
      field={field}
      label={t("access.applications")}
      help={t(applications.length === 0 ? "access.noApplications" : "access.applicationsHelp")}
      options={applications}
    />
  );
}
