import { Outlet, useLoaderData } from "@remix-run/react";
import { guardedLoader, personOf } from "~/server/guard";
import { pathParams } from "~/utils/paths";
import { ConfigurationHead, tabsFor } from "./head";

export const handle = { i18n: ["configuration", "application-status"] };

/** The application that a tab of another area is about, which names it without its configuration: QR code, approvals of payouts, people. */
export const loader = guardedLoader({}, pathParams.application, async ({ provider, context, params: { appId } }) => {
  const [{ configId, name, status }, user] = await Promise.all([
    provider.applications.get({ params: { appId } }),
    context.user(),
  ]);
  return { crumb: name, application: { appId, configId, name, status }, tabs: tabsFor(personOf(user)) };
});

/** The tabs of the configuration around a screen of another area. */
export default function BesideConfiguration() {
  const { application, tabs } = useLoaderData<typeof loader>();
  return (
    <ConfigurationHead application={application} tabs={tabs}>
      <Outlet />
    </ConfigurationHead>
  );
}
