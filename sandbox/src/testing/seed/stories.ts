import { REGION_FACTS } from "#provider/contract/regions";
import { planShowcase, planTwoYears } from "./activity.ts";
import { tellBulk } from "./bulk.ts";
import { seedApplications } from "./businesses.ts";
import { planDisputes } from "./disputes.ts";
import { MERCHANTS, seedUsers } from "./demo-users.ts";
import type { Shop } from "./invoices.ts";
import { planLives } from "./lives.ts";
import { planLinks, planQrPayments } from "./links.ts";
import { customersOf } from "./names.ts";
import { planPayouts } from "./payouts.ts";
import { PROFILES } from "./profiles.ts";
import { randomFrom } from "./random.ts";
import { planRefundApprovals } from "./refund-approvals.ts";
import { planSavedCard } from "./saved-cards.ts";
import { openSchedule } from "./schedule.ts";
import { planWithdrawals } from "./withdrawals.ts";
import { emptyStory, openAccounts, type Story } from "./story.ts";
import { planPhones, planTransfers } from "./transfers.ts";

/** An arbitrary seed; another number gives other stories. */
const SEED = 20_240_229;

/** Two years of every demo merchant up to `now` (UTC milliseconds). The same `now` gives the same stories. */
export const tellStories = (now: number): Story[] =>
  Object.keys(MERCHANTS).map((merchant, number) => tell(merchant, SEED + number, now));

/** Two years of one merchant. */
function tell(merchant: string, seedNumber: number, now: number): Story {
  const story = emptyStory(randomFrom(seedNumber));
  const { schedule, playUntil } = openSchedule();
  const shops = shopsOf(merchant, story);
  for (const shop of shops) {
    planTwoYears(story, shop, schedule, now);
    planWithdrawals(story, shop, schedule, now);
    planQrPayments(story, shop, schedule, now);
    planLinks(story, shop, schedule, now);
    planShowcase(story, shop, schedule, now);
    planPhones(story, shop, schedule, now);
    planSavedCard(story, shop, schedule, now);
  }
  const [first, second] = shops;
  if (first && second) planTransfers(story, first, second, schedule, now);
  if (first) planPayouts(story, first, schedule, now);
  if (first && merchant === "hotel") {
    planLives(story, first, schedule, now);
    planRefundApprovals(story, first, schedule, now);
    planDisputes(story, first, schedule, now);
  }
  playUntil(now);
  if (first) tellBulk(story, first, now);
  return story;
}

/** The live applications of a merchant; every application, live or not, gets its accounts. */
function shopsOf(merchant: string, story: Story): Shop[] {
  return seedApplications
    .filter((application) => application.merchant === merchant)
    .flatMap((application) => {
      const { id: merchantId, region } = MERCHANTS[application.merchant];
      openAccounts(story, application.id, REGION_FACTS[region].currency);
      if (application.profile === null) return [];
      const profile = PROFILES[application.profile];
      const people = (roles: readonly string[]) =>
        seedUsers
          .filter((user) => user.merchantId === merchantId && roles.includes(user.role))
          .map(({ id, fullName }) => ({ id, name: fullName }));
      const owners = people(["ROLE_SUSER", "ROLE_USER", "ROLE_SINGLE"]);
      const desk = people(["ROLE_OPERATOR"]);
      return {
        application,
        merchantId,
        region,
        profile,
        customers: customersOf(region, profile.customers, story.random),
        desk: [...desk, ...desk, ...people(["ROLE_FO_SUPERVISOR", "ROLE_FO_MANAGER"]), ...owners],
        managers: [...owners, ...people(["ROLE_FO_MANAGER"])],
      };
    });
}
