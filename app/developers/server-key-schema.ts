import { z } from "zod";
import { appIdSchema, proseSchema } from "#provider/contract/fields";
import { keyScopeSchema } from "#provider/contract/key-scopes";
import { KEY_OVERLAPS } from "#provider/contract/limits";
import { keyNameSchema, MOST_KEY_APPLICATIONS } from "#provider/contract/server-keys";
import { dayField } from "~/forms/plain-fields";
import { plainDigits } from "#provider/rules/typed-text";
import { says } from "~/i18n/zod-errors";

/** The last day of a key; empty: it works until somebody revokes it. */
const endsOn = dayField.optional();

/** A new key for a server. The action reads the addresses, and judges the last day by the region's today. */
export const newServerKeySchema = z.object({
  intent: z.literal("send"),
  name: keyNameSchema,
  appIds: z.array(appIdSchema).min(1, says("applicationNeeded")).max(MOST_KEY_APPLICATIONS),
  scopes: z.array(keyScopeSchema).min(1, says("chooseOne")),
  endsOn,
  addresses: proseSchema({ min: 1, max: 1000 }).overwrite(plainDigits).optional(),
});

/** Another key in the place of one. `overlapHours`: for how long the old one works beside it. */
export const replaceServerKeySchema = z.object({
  intent: z.literal("replace"),
  overlapHours: z.enum(KEY_OVERLAPS.map(String)),
  endsOn,
});

export const revokeServerKeySchema = z.object({ intent: z.literal("revoke") });

/** The typed addresses, one by one: between blanks, commas or semicolons. */
export const addressesIn = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean);
