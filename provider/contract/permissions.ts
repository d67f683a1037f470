import { z } from "zod";
import { openWord, type Open } from "./open-word.ts";
import type { Region } from "./regions.ts";

/**
 * The one matrix of who may do what (docs/provider.md section 6, docs/product.md section 6): menu, buttons, loaders,
 * actions and sandbox read it.
 */

export const PERMISSIONS = [
  "CREATE_LINK",
  "SEND_LINK",
  "EDIT_LINK",
  "DELETE_INVOICE",
  "FINALIZE_TRANSACTION",
  "UNBLOCK_TRANSACTION",
  "REFUND_TRANSACTION",
  "EXPORT_PAYMENT_METHOD",
  "ADD_APPLICATION",
  "DELETE_APPLICATION",
  "USER_APPLICATION",
  "PAYOUT_PAYMENT",
  "PAYOUT_REVIEW",
  "REFUND_REVIEW",
  "ERASE_CUSTOMER",
  "RECORD_PAYMENT",
  "ANSWER_DISPUTE",
] as const;
export const permissionSchema = z.enum(PERMISSIONS);
/** Of an answer; so are those of roles below. */
export const openPermissionSchema = openWord(PERMISSIONS);
export type Permission = z.infer<typeof permissionSchema>;

export const ROLES = [
  "ROLE_SUSER",
  "ROLE_USER",
  "ROLE_SINGLE",
  "ROLE_FO_MANAGER",
  "ROLE_FO_SUPERVISOR",
  "ROLE_FIN_MANAGER",
  "ROLE_OPERATOR",
  "ROLE_AUDITOR",
  "ROLE_ADMIN",
  "ROLE_SUPER_ADMIN",
] as const;
export const roleSchema = z.enum(ROLES);
export const openRoleSchema = openWord(ROLES);
export type Role = z.infer<typeof roleSchema>;

/** PMD_USER is a user of a merchant account (docs/product.md section 6); the other two are ours. */
export const USER_TYPES = ["PMD_USER", "ONE_TIME_USER", "STAFF"] as const;
export const userTypeSchema = z.enum(USER_TYPES);
export const openUserTypeSchema = openWord(USER_TYPES);
export type UserType = z.infer<typeof userTypeSchema>;

const INVOICING = ["CREATE_LINK", "SEND_LINK", "EDIT_LINK", "DELETE_INVOICE"] as const;

/** What a role holds until the owner changes it. */
export const ROLE_DEFAULTS: Record<Role, readonly Permission[]> = {
  ROLE_SUSER: PERMISSIONS,
  ROLE_USER: PERMISSIONS,
  ROLE_SINGLE: [...INVOICING, "RECORD_PAYMENT", "REFUND_TRANSACTION", "ANSWER_DISPUTE", "PAYOUT_PAYMENT"],
  ROLE_FO_MANAGER: [
    ...INVOICING,
    "RECORD_PAYMENT",
    "FINALIZE_TRANSACTION",
    "UNBLOCK_TRANSACTION",
    "REFUND_TRANSACTION",
    "REFUND_REVIEW",
    "ANSWER_DISPUTE",
    "PAYOUT_REVIEW",
  ],
  ROLE_FO_SUPERVISOR: [...INVOICING, "RECORD_PAYMENT", "FINALIZE_TRANSACTION", "UNBLOCK_TRANSACTION"],
  ROLE_FIN_MANAGER: [
    "REFUND_TRANSACTION",
    "REFUND_REVIEW",
    "ANSWER_DISPUTE",
    "EXPORT_PAYMENT_METHOD",
    "PAYOUT_PAYMENT",
    "PAYOUT_REVIEW",
    "USER_APPLICATION",
    "RECORD_PAYMENT",
  ],
  ROLE_OPERATOR: ["CREATE_LINK", "SEND_LINK", "RECORD_PAYMENT"],
  ROLE_AUDITOR: ["EXPORT_PAYMENT_METHOD"],
  ROLE_ADMIN: PERMISSIONS,
  ROLE_SUPER_ADMIN: PERMISSIONS,
};

/** The provider's own staff: they see every merchant of their region and never move money. */
export const STAFF_ROLES: readonly Role[] = ["ROLE_ADMIN", "ROLE_SUPER_ADMIN"];
export const OWNER_ROLES: readonly Role[] = ["ROLE_SUSER", "ROLE_USER"];
/** Reads everything of the account and moves nothing: owners give the role, and nothing else comes with it. */
export const isAuditor = ({ role }: { role: Open<Role> }): boolean => role === "ROLE_AUDITOR";
/** Roles of a team that see every application without being given one. */
export const EVERYWHERE_ROLES: readonly Role[] = [...OWNER_ROLES, "ROLE_AUDITOR"];
export const isEverywhere = ({ role }: { role: Open<Role> }): boolean => EVERYWHERE_ROLES.some((one) => one === role);

/**
 * Roles that people of a merchant account can give each other; the others come with how an account began, or belong to
 * the provider's staff.
 */
export const ASSIGNABLE_ROLES = [
  "ROLE_SUSER",
  "ROLE_USER",
  "ROLE_FO_MANAGER",
  "ROLE_FO_SUPERVISOR",
  "ROLE_FIN_MANAGER",
  "ROLE_OPERATOR",
  "ROLE_AUDITOR",
] as const satisfies readonly Role[];
export type AssignableRole = (typeof ASSIGNABLE_ROLES)[number];

/** Roles that a person may be given in one application; owners see and do everything in each of them anyway. */
export const APPLICATION_ROLES = [
  "ROLE_FO_MANAGER",
  "ROLE_FO_SUPERVISOR",
  "ROLE_FIN_MANAGER",
  "ROLE_OPERATOR",
] as const satisfies readonly AssignableRole[];

/** A rule of entry. What is absent does not restrict; an empty rule lets every signed-in person in. */
export type Access = {
  permission?: Permission;
  roles?: readonly Role[];
  userType?: UserType;
  regions?: readonly Region[];
  /** Refused to staff and auditors, who read but never move money. */
  movesMoney?: boolean;
};

/** The person a rule is held against. */
export type Person = {
  role: Open<Role>;
  userType: Open<UserType>;
  permissions: readonly Open<Permission>[];
  region: Open<Region>;
};
/** A person of whom everything is known. */
export type KnownPerson = {
  role: Role;
  userType: UserType;
  permissions: readonly Permission[];
  region: Region;
};

const auditorHolds = (permission: Permission): boolean => ROLE_DEFAULTS.ROLE_AUDITOR.includes(permission);

/** Whether the rule lets the person in. */
export function allows(access: Access, person: Person): boolean {
  return (
    (access.permission === undefined || person.permissions.includes(access.permission)) &&
    (access.roles === undefined || access.roles.some((role) => role === person.role)) &&
    (access.userType === undefined || access.userType === person.userType) &&
    (access.regions === undefined || access.regions.some((region) => region === person.region)) &&
    !(access.movesMoney === true && (STAFF_ROLES.some((role) => role === person.role) || isAuditor(person))) &&
    !(isAuditor(person) && access.permission !== undefined && !auditorHolds(access.permission))
  );
}

/**
 * Who enters the areas that not everybody sees (docs/product.md section 6); areas that are not named here are open to
 * all.
 */
export const AREA_ACCESS = {
  connect: { roles: OWNER_ROLES },
  /** Contracts of applications: reading them, and the steps that follow. */
  contract: { permission: "ADD_APPLICATION" },
  /** Looking after the team. */
  users: { userType: "PMD_USER", roles: ["ROLE_FIN_MANAGER", ...OWNER_ROLES] },
  /** Reading who works in the account, and what they may do. */
  seeUsers: { userType: "PMD_USER", roles: ["ROLE_FIN_MANAGER", "ROLE_AUDITOR", ...OWNER_ROLES] },
  /** Who works in which application: of those who look after the team, whoever manages applications. */
  applicationUsers: {
    userType: "PMD_USER",
    roles: ["ROLE_FIN_MANAGER", ...OWNER_ROLES],
    permission: "USER_APPLICATION",
  },
  wallet: {
    regions: ["default", "ae"],
    roles: ["ROLE_FO_MANAGER", "ROLE_FIN_MANAGER", "ROLE_AUDITOR", ...OWNER_ROLES],
  },
  /** Who has files of a wallet sent regularly. */
  sendReports: {
    regions: ["default", "ae"],
    roles: ["ROLE_FO_MANAGER", "ROLE_FIN_MANAGER", ...OWNER_ROLES],
    userType: "PMD_USER",
  },
  /** What the provider took; also where wallets are not offered. */
  feeReports: { roles: ["ROLE_FO_MANAGER", "ROLE_FIN_MANAGER", "ROLE_AUDITOR", ...OWNER_ROLES] },
  /** Who says which accounts files for accounting name. */
  accounting: { regions: ["default", "ae"], roles: ["ROLE_FIN_MANAGER", ...OWNER_ROLES] },
  /** Staff say what became of a withdrawal where its bank does not know. */
  settleWithdrawal: { regions: ["default", "ae"], roles: STAFF_ROLES },
  payouts: { regions: ["default", "ae"] },
  createInvoice: { permission: "CREATE_LINK" },
  bulkInvoice: { permission: "CREATE_LINK" },
  createPaymentLink: { permission: "CREATE_LINK" },
  /** Selling at a counter. */
  till: { permission: "CREATE_LINK" },
  exportPayments: { permission: "EXPORT_PAYMENT_METHOD" },
  refund: { permission: "REFUND_TRANSACTION", movesMoney: true },
  /** Approving and refusing what others refund, and the rules of it. */
  reviewRefunds: { permission: "REFUND_REVIEW", movesMoney: true },
  /** Answering the claim of a payer's bank, or giving the money up. */
  answerDispute: { permission: "ANSWER_DISPUTE", movesMoney: true },
  /** Saying that money came which no wallet knows. */
  recordPayment: { permission: "RECORD_PAYMENT", movesMoney: true },
  completeHold: { permission: "FINALIZE_TRANSACTION", movesMoney: true },
  reverseHold: { permission: "UNBLOCK_TRANSACTION", movesMoney: true },
  /** Taking an application out of use, and into it again. */
  switchApplication: { permission: "ADD_APPLICATION" },
  deleteApplication: { permission: "DELETE_APPLICATION" },
  /** Taking a person out of their documents cannot be undone. */
  eraseCustomer: { permission: "ERASE_CUSTOMER" },
  /** What everybody of the account has as a tab: its owners decide. */
  shareViews: { userType: "PMD_USER", roles: OWNER_ROLES },
  /** Who did what in the account. */
  accountLog: { userType: "PMD_USER", roles: ["ROLE_AUDITOR", ...OWNER_ROLES] },
  language: { regions: ["default"] },
} as const satisfies Record<string, Access>;

/** What only owners give: whoever approves is the second person, so nobody makes one for themselves (decision 0150). */
export const OWNER_GIVEN: readonly Permission[] = ["PAYOUT_REVIEW", "REFUND_REVIEW"];
export const isOwner = ({ role }: Pick<Holder, "role">): boolean => OWNER_ROLES.some((owner) => owner === role);

/**
 * Why the actor may not give a permission at all: only an owner gives it, or they do not hold it; undefined when they
 * may.
 */
export function giveRefusal(
  actor: Holder,
  permission: Open<Permission>,
): "permission_not_held" | "permission_by_owner" | undefined {
  if (!isOwner(actor) && OWNER_GIVEN.some((given) => given === permission)) return "permission_by_owner";
  return actor.permissions.includes(permission) ? undefined : "permission_not_held";
}

/** Somebody whose rights are looked at: the role and what they hold now. */
export type Holder = { id: string; role: Open<Role>; permissions: readonly Open<Permission>[] };

/**
 * Why `actor` may not give `target` this role and these permissions; undefined when they may. Auditors give nothing,
 * nobody changes their own, nobody adds a permission they do not hold (what the target has already may stay), and
 * only owners make, change or unmake owners and auditors, and give what only they give. A new person is a target that
 * holds nothing (docs/provider.md section 6).
 */
export function grantRefusal(
  actor: Holder,
  target: Holder,
  wanted: Omit<Holder, "id">,
): "own_permissions" | "permission_not_held" | "permission_by_owner" | "role_not_held" | undefined {
  if (actor.id === target.id) return "own_permissions";
  if (isAuditor(actor)) return "role_not_held";
  const concernsOwner = [target.role, wanted.role].some((role) => isOwner({ role }) || isAuditor({ role }));
  if (concernsOwner && !isOwner(actor)) return "role_not_held";
  const granted = wanted.permissions.filter((permission) => !target.permissions.includes(permission));
  const refusals = granted.map((permission) => giveRefusal(actor, permission));
  return refusals.find((refusal) => refusal === "permission_not_held") ?? refusals.find((refusal) => refusal);
}

/** Why `actor` may not take `target` off the account, for a while or for good. */
export const removalRefusal = (actor: Holder, target: Holder) =>
  grantRefusal(actor, target, { role: target.role, permissions: [] });

/**
 * What a person may do in one application: the role chosen for them there narrows what they hold, and never adds to it.
 * Null: their own role counts (docs/product.md section 6, "allowed users, each with a selectable role").
 */
export const permissionsIn = <Held extends Open<Permission>>(
  held: readonly Held[],
  roleThere: Open<Role> | null,
): readonly Held[] => {
  if (roleThere === null) return held;
  // What an unknown role allows is unknown too.
  if (typeof roleThere !== "string") return [];
  return held.filter((one) => ROLE_DEFAULTS[roleThere].some((known) => known === one));
};

/**
 * Why `actor`, who works in an application in the role `there`, may not have somebody hold `after` in it who held
 * `before`; undefined when they may. Nobody passes on in an application what their own role there takes from them, and
 * nobody but an owner makes there somebody who approves. What somebody has from others comes along with them.
 */
export function placeRefusal(
  actor: Holder & { there: Role | null },
  before: readonly Permission[],
  after: readonly Permission[],
): "permission_not_held" | "permission_by_owner" | undefined {
  if (isOwner(actor)) return undefined;
  const gained = after.filter((permission) => !before.includes(permission));
  if (gained.some((permission) => OWNER_GIVEN.includes(permission))) return "permission_by_owner";
  const held = permissionsIn(actor.permissions, actor.there);
  const isNarrowed = (permission: Permission) => actor.permissions.includes(permission) && !held.includes(permission);
  return gained.some(isNarrowed) ? "permission_not_held" : undefined;
}
