import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { KEY_SCOPES, type KeyScope } from "#provider/contract/key-scopes";
import { KEY_DAYS_MOST } from "#provider/contract/limits";
import { allows } from "#provider/contract/permissions";
import { dayIn } from "#provider/contract/regions";
import type { Open } from "#provider/contract/open-word";
import type { ServerKey, TriedCall } from "#provider/contract/server-keys";
import { addDays } from "#provider/rules/days";
import { readNetwork } from "#provider/rules/network-address";
import { asItCame } from "#provider/rules/open-words";
import { plainTyped } from "#provider/rules/typed-text";
import { BehindDialog } from "~/components/dialog/route-dialog";
import { Banner } from "~/components/feedback/banner";
import { LinkButton } from "~/components/page/button";
import { DateTime } from "~/components/page/date-time";
import { DescriptionList } from "~/components/page/description-list";
import { Link } from "~/components/page/link";
import { Card, Page } from "~/components/page/page";
import { RecordOutlet } from "~/components/page/record-outlet";
import { guardedAction, guardedLoader, personOf } from "~/server/guard";
import { backReason } from "~/server/step-back";
import { areaSheets } from "~/styles/areas";
import { serverKeyParams, serverKeyPaths } from "~/paths/server-key";
import { CONFIGURE, MAKE_KEYS } from "./access";
import { useCallName } from "./key-calls";
import { Addresses, KeyHint, Scopes } from "./server-key-facts";
import { ReplaceKey } from "./server-key-replace";
import { replaceServerKeySchema } from "./server-key-schema";
import { KeyState } from "./server-key-state";
import { beginReplacement } from "./server-key-step";
import { TryKey } from "./server-key-try";

export const links = areaSheets("forms", "details");
export const handle = { i18n: ["server-keys", "key-calls"], title: "server-keys:one" };

/** One key, and what each call would be answered with from a typed address. */
export const loader = guardedLoader(
  CONFIGURE,
  serverKeyParams,
  async ({ provider, params: { keyId }, url, context, region }) => {
    const address = plainTyped(url.searchParams.get("address") ?? "");
    const isWrong = address !== "" && (address.includes("/") || readNetwork(address) === undefined);
    const params = { id: keyId };
    const [key, tried, user] = await Promise.all([
      provider.serverKeys.get({ params }),
      provider.serverKeys.tried({ params, query: address !== "" && !isWrong ? { address } : {} }),
      context.user(),
    ]);
    const today = dayIn(region, new Date());
    return {
      crumb: key.name,
      key,
      tried: byScope(tried),
      address,
      isWrong,
      because: backReason(url),
      mayMake: allows(MAKE_KEYS, personOf(user)),
      days: { min: addDays(today, 1), max: addDays(today, KEY_DAYS_MOST) },
    };
  },
);

/** The calls by their scope, in the order of the scopes; those of an unknown scope come last. */
function byScope(tried: readonly TriedCall[]) {
  const others = tried.flatMap(({ scope }) => (typeof scope === "string" ? [] : [scope]));
  const unknown = new Map(others.map((scope) => [scope.unknown, scope]));
  const scopes: Open<KeyScope>[] = [...KEY_SCOPES, ...unknown.values()];
  return scopes
    .map((scope) => ({ scope, calls: tried.filter((call) => asItCame(call.scope) === asItCame(scope)) }))
    .filter(({ calls }) => calls.length > 0);
}

/** Sends the code that puts another key in the place of this one. */
export const action = guardedAction(MAKE_KEYS, serverKeyParams, async (args) => {
  const { form, provider, params } = args;
  await provider.serverKeys.get({ params: { id: params.keyId } });
  const submission = form.parse(replaceServerKeySchema);
  return submission.ok ? beginReplacement(args, submission) : submission.reply();
});

export default function ServerKeyPage() {
  const { key, tried, address, isWrong, because, mayMake, days } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { t } = useTranslation("server-keys");
  const isActive = key.state === "ACTIVE";
  return (
    <>
      <BehindDialog>
        <Page
          title={key.name}
          badge={<KeyState of={key} />}
          actions={isActive && <LinkButton to={serverKeyPaths.revoke(key.id)}>{t("revoke.open")}</LinkButton>}
        >
          {because && because !== "cancelled" && because !== "unknown" && !reply && (
            <Banner tone="warning">{t(`because.${because}`)}</Banner>
          )}
          {key.replacedBy && (
            <Banner tone="info">
              <p>
                {t("replaced")} <Link to={serverKeyPaths.one(key.replacedBy)}>{t("toNew")}</Link>
              </p>
            </Banner>
          )}
          <Card title={t("field.key")}>
            <Facts of={key} />
          </Card>
          {mayMake && isActive && !key.replacedBy && <ReplaceKey reply={reply} days={days} />}
          <TryKey tried={tried} address={address} isWrong={isWrong} action={`${serverKeyPaths.one(key.id)}#try`} />
        </Page>
      </BehindDialog>
      <RecordOutlet />
    </>
  );
}

function Facts({ of: key }: { of: ServerKey }) {
  const { t } = useTranslation("server-keys");
  const nameOf = useCallName();
  const { lastUse } = key;
  return (
    <DescriptionList
      items={[
        { term: t("field.hint"), value: <KeyHint hint={key.hint} /> },
        { term: t("field.scopes"), value: <Scopes scopes={key.scopes} /> },
        {
          term: t("field.applications"),
          value: key.applications.map(({ appId, appName }) => `${appName} · ${appId}`).join(", ") || t("noApplication"),
        },
        { term: t("field.addresses"), value: <Addresses addresses={key.addresses} /> },
        {
          term: t("field.created"),
          value: (
            <>
              <DateTime at={key.createdDate} /> · {key.createdBy}
            </>
          ),
        },
        {
          term: t(key.state === "ENDED" ? "field.ended" : "field.expires"),
          value: key.endsDate ? (
            <>
              <DateTime at={key.endsDate} />
              {key.endedBy !== null && ` · ${key.endedBy}`}
            </>
          ) : (
            t("never")
          ),
        },
        {
          term: t("field.lastUse"),
          value: lastUse ? (
            <span className="long-words">
              <DateTime at={lastUse.date} /> · {nameOf(lastUse.call)}
              {[lastUse.program, lastUse.address, lastUse.country].map((one) => one !== null && ` · ${one}`)}
            </span>
          ) : (
            t("neverUsed")
          ),
        },
      ]}
    />
  );
}
