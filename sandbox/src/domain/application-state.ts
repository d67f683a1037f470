import type { ApplicationStatus } from "#provider/contract/words";
import { machine } from "./machine.ts";

export const APPLICATION_MOVES = ["submit", "approve", "reject", "sign", "goLive", "disable"] as const;
export type ApplicationMove = (typeof APPLICATION_MOVES)[number];

/** docs/provider.md section 3. The way back from DISABLED is {@link enabledStatus}. */
export const nextApplicationStatus = machine<ApplicationStatus, ApplicationMove>({
  DEVELOPMENT: { submit: "IN_REVIEW", disable: "DISABLED" },
  IN_REVIEW: { approve: "APPROVED", reject: "REJECTED", disable: "DISABLED" },
  REJECTED: { submit: "IN_REVIEW", disable: "DISABLED" },
  APPROVED: { sign: "SIGNED", disable: "DISABLED" },
  SIGNED: { goLive: "ONLINE", disable: "DISABLED" },
  ONLINE: { disable: "DISABLED" },
  DISABLED: {},
});

/** Whether an application may take payments: it is online and was not deleted. */
export const takesPayments = ({
  status,
  deletedAt,
}: {
  status: ApplicationStatus;
  deletedAt: number | null;
}): boolean => status === "ONLINE" && deletedAt === null;

/** The status that a disabled application returns to. Undefined if it is not disabled. */
export const enabledStatus = (
  status: ApplicationStatus,
  statusBefore: ApplicationStatus | null,
): ApplicationStatus | undefined => (status === "DISABLED" ? (statusBefore ?? "DEVELOPMENT") : undefined);
