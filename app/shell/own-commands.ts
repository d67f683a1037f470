import type { Application } from "#provider/contract/applications";
import { allows, AREA_ACCESS, type Access, type Person } from "#provider/contract/permissions";
import { WALLET_MONEY } from "#provider/contract/wallet-money";
import type { Wallet } from "#provider/contract/wallets";
import { formatMoney } from "~/i18n/format";
import type { Language } from "~/i18n/languages";
import { applicationPaths } from "~/paths/application";
import { developerPaths } from "~/paths/developers";
import { paths } from "~/paths";
import { targetPaths } from "~/paths/target";
import { walletPaths } from "~/paths/wallet";
import type { FoundItem } from "./search-results";

/** Of how many wallets or applications an act is offered; the lists have the others. */
const OFFERED = 3;

type Ruled = { access: Access };
type OfWallet = Ruled & { to: (appId: string) => string; hasSum?: true };
type OfApplication = Ruled & { to: (application: Pick<Application, "appId" | "configId">) => string };

/** The acts on one wallet. `hasSum`: what is available is said beside it. */
const OF_WALLET = {
  withdraw: { to: walletPaths.withdraw, access: WALLET_MONEY, hasSum: true },
  transfer: { to: (appId: string) => walletPaths.transferFrom(appId), access: WALLET_MONEY, hasSum: true },
  topUp: { to: (appId: string) => walletPaths.topUpFrom(appId), access: WALLET_MONEY, hasSum: true },
  automatic: { to: walletPaths.automatic, access: AREA_ACCESS.wallet },
  statement: { to: (appId: string) => paths.statement(appId), access: AREA_ACCESS.wallet },
  checkStatement: { to: walletPaths.checkStatement, access: AREA_ACCESS.wallet },
  targets: { to: (appId: string) => targetPaths.list(appId), access: AREA_ACCESS.wallet },
} as const satisfies Record<string, OfWallet>;

/** The acts on one application. */
const OF_APPLICATION = {
  appKey: { to: ({ appId }) => developerPaths.key(appId), access: { permission: "USER_APPLICATION" } },
  webhook: { to: ({ appId }) => developerPaths.webhookOf(appId), access: { permission: "USER_APPLICATION" } },
  details: { to: ({ appId, configId }) => applicationPaths.details(appId, configId), access: {} },
  logo: { to: ({ appId, configId }) => applicationPaths.logo(appId, configId), access: {} },
  approvers: { to: ({ appId }) => applicationPaths.payoutApprovals(appId), access: AREA_ACCESS.payouts },
} as const satisfies Record<string, OfApplication>;

type WalletKey = keyof typeof OF_WALLET;
type ApplicationKey = keyof typeof OF_APPLICATION;
/** An act on a wallet or an application; its name in `palette.json`. */
export type OwnCommandKey = WalletKey | ApplicationKey;

const keysOf = <Key extends string>(rules: Readonly<Record<Key, Ruled>>): Key[] => {
  const isKey = (name: string): name is Key => name in rules;
  return Object.keys(rules).filter(isKey);
};
const WALLET_KEYS = keysOf<WalletKey>(OF_WALLET);
const APPLICATION_KEYS = keysOf<ApplicationKey>(OF_APPLICATION);
export const OWN_COMMANDS: readonly OwnCommandKey[] = [...WALLET_KEYS, ...APPLICATION_KEYS];

/** Of these acts those that a person may start, by what they are of. */
export function ownCommandsFor(person: Person, keys: readonly OwnCommandKey[]) {
  const may = <Key extends OwnCommandKey>(all: readonly Key[], rules: Readonly<Record<Key, Ruled>>) =>
    all.filter((key) => keys.includes(key) && allows(rules[key].access, person));
  return {
    ofWallets: may<WalletKey>(WALLET_KEYS, OF_WALLET),
    ofApplications: may<ApplicationKey>(APPLICATION_KEYS, OF_APPLICATION),
  };
}

type Owners = { wallets: readonly Wallet[]; applications: readonly Application[] };

/** Each act once for each of the first wallets or applications. */
export function ownFound(
  { ofWallets, ofApplications }: ReturnType<typeof ownCommandsFor>,
  { wallets, applications }: Owners,
  language: Language,
  nameOf: (key: OwnCommandKey) => string,
): FoundItem[] {
  const rules: Readonly<Record<WalletKey, OfWallet>> = OF_WALLET;
  return [
    ...ofWallets.flatMap((key) =>
      wallets.slice(0, OFFERED).map(({ appId, appName, available, currency }) => ({
        to: rules[key].to(appId),
        title: nameOf(key),
        detail: appName,
        ...(rules[key].hasSum ? { amount: formatMoney(language, available, currency) } : {}),
      })),
    ),
    ...ofApplications.flatMap((key) =>
      applications.slice(0, OFFERED).map((application) => ({
        to: OF_APPLICATION[key].to(application),
        title: nameOf(key),
        detail: application.name,
      })),
    ),
  ];
}
