import type { Application, ApplicationDetail } from "#provider/contract/applications";
import { businessCategorySchema } from "#provider/contract/words";
import type { allowedUsers, ConfiguredApplication } from "../db/applications.ts";
import type { PaymentLinkRow } from "../db/rows.ts";
import { logoUrl, payUrl, type Env } from "../env.ts";
import { toInstant } from "./page.ts";

/** An application as the contract shows it. */
export const toApplication = (
  env: Pick<Env, "PUBLIC_URL">,
  { application, config, logo }: ConfiguredApplication,
): Application => ({
  appId: application.id,
  configId: config.id,
  name: application.name,
  url: application.url,
  info: application.info,
  category: businessCategorySchema.parse(application.category),
  logoUrl: logo && logoUrl(env, logo),
  accountType: application.accountType,
  status: application.status,
  currency: application.currency,
  qrEnabled: application.qrEnabled,
  ownerId: application.ownerId,
  createdDate: toInstant(application.createdAt),
});

type Allowed = Awaited<ReturnType<typeof allowedUsers>>;

/** An application with its pay addresses, its texts, its mail address and the people besides the owners who see it. */
export const toApplicationDetail = (
  env: Env,
  one: ConfiguredApplication,
  { allowed, qr }: { allowed: Allowed; qr: PaymentLinkRow | undefined },
): ApplicationDetail => ({
  ...toApplication(env, one),
  paymentUrl: qr ? payUrl(env, qr.code) : null,
  defaultSmsTemplate: one.config.defaultSmsTemplate,
  defaultLanguage: one.config.defaultLanguage,
  messageTemplates: one.config.messageTemplates,
  applicationMail: one.config.applicationMail,
  salaryEdition: one.config.salaryEdition,
  logo: one.logo && {
    mediaType: one.logo.mediaType,
    width: one.logo.width,
    height: one.logo.height,
    bytes: one.logo.size,
  },
  lastModifiedDate: toInstant(one.application.updatedAt),
  configModifiedDate: toInstant(one.config.updatedAt),
  rejectionReason: one.application.rejectionReason,
  allowedUsers: allowed.map(({ userId, fullName, role, roleHere }) => ({
    userId,
    fullName,
    ownRole: role,
    role: roleHere,
  })),
});
