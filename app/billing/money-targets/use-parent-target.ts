import { useRouteLoaderData } from "@remix-run/react";
import { targetPaths } from "~/paths/target";
import type { loader as targetsLoader } from "./targets";

/** The target behind a dialog, undefined if the id is unknown, and where closing the dialog leads. */
export function useParentTarget(id: string) {
  const loaded = useRouteLoaderData<typeof targetsLoader>("billing/money-targets/targets");
  if (!loaded) throw new Error("a dialog of a target without the targets behind it");
  const { appId, appName, targets } = loaded.targets;
  return { appId, appName, target: targets.find((known) => known.id === id), close: targetPaths.list(appId) };
}
