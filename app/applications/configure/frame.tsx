import { useLoaderData, type ShouldRevalidateFunctionArgs } from "@remix-run/react";
import { allows, permissionsIn } from "#provider/contract/permissions";
import { describeRefusal } from "#provider/rules/application-changes";
import { RecordOutlet } from "~/components/page/record-outlet";
import { guardedLoader, personOf } from "~/server/guard";
import { screenError } from "~/server/refusal";
import { configurationParams } from "~/paths/application";
import { CONFIGURE } from "./access";
import { ConfigurationHead, tabsFor } from "./head";

export const handle = { i18n: ["configuration", "application-status", "people"] };

/** The application that the tabs are about, read anew after each change of it, and what the person may do with it. */
export const loader = guardedLoader({}, configurationParams, async ({ provider, context, params }) => {
  const [application, user] = await Promise.all([
    provider.applications.get({ params: { appId: params.appId } }),
    context.user(),
  ]);
  if (application.configId !== params.appConfigId) throw screenError(context, 404, "not_found");
  const person = personOf(user);
  const roleHere = application.allowedUsers.find(({ userId }) => userId === user.id)?.role ?? null;
  const { allowedUsers: _, ...shown } = application;
  return {
    crumb: application.name,
    application: shown,
    mayChange: allows(CONFIGURE, { ...person, permissions: permissionsIn(person.permissions, roleHere) }),
    locked: describeRefusal(application.status),
    tabs: tabsFor(person),
  };
});

/** A conflict shows how the application stands now. */
export const shouldRevalidate = ({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean =>
  actionStatus === 409 || defaultShouldRevalidate;

/** The tabs around what can be set of the application. */
export default function ConfigurationFrame() {
  const { application, tabs } = useLoaderData<typeof loader>();
  return (
    <ConfigurationHead application={application} tabs={tabs}>
      <RecordOutlet />
    </ConfigurationHead>
  );
}
