import { checkedDetailSchema } from "#provider/contract/details";
import { contract } from "#provider/contract/index";
import { detailsRefusal, readDetails } from "#provider/rules/details";
import { neededOf } from "#provider/rules/requirements";
import { findApplication } from "../db/applications.ts";
import { findDetailed, inForce, requirementsIn, type Detailed } from "../db/details.ts";
import type { Db } from "../db/database.ts";
import { appUrl } from "../env.ts";
import { isRegionIban } from "../domain/iban.ts";
import { chosenCard } from "../operations/wallets/chosen-card.ts";
import { implement } from "../http/implement.ts";
import type { Person } from "../people/person.ts";
import { found, refuse } from "../domain/refusal.ts";
import { write } from "../http/write.ts";
import { planChange, planTakeBack } from "../operations/details.ts";
import { detailsNow, toDetails } from "../wire/details.ts";

const { details } = contract;

/** An application in sight, with its details. */
async function inSightOf(db: Db, person: Person, appId: string): Promise<Detailed> {
  const { application } = found(await findApplication(db, person.sight, appId));
  return found(await findDetailed(db, application.id));
}

/** Name, tax id and bank account of an application that takes payments, and their changes (decision 0083). */
export const detailRoutes = [
  implement(details.get, async ({ db, clock, person, params: { appId } }) =>
    toDetails(await inSightOf(db, person, appId), clock.now()),
  ),

  implement(details.change, async ({ db, env, clock, log, person, params: { appId }, body }) => {
    await write(db, async () => {
      const detailed = await inSightOf(db, person, appId);
      const { application } = detailed;
      const { region, status } = application;
      const { prepared, change, open, row } = detailsNow(detailed);
      const { values } = inForce(detailed);
      const read = readDetails(prepared, open, body.values, (text) => isRegionIban(region, text));
      const isNothing = read.wrong.length === 0 && Object.keys(read.asked).length === 0;
      // The change exists already: the request came twice, or again after its answer was lost.
      if (isNothing && !change?.isSentBack) return { statements: [] };
      if (open.length === 0 || detailsRefusal(status, change ?? null)) throw refuse("invalid_state");
      if (read.wrong.length > 0) throw refuse("invalid_request", { fields: read.wrong });
      const sent = row ? requirementsIn(row.asked) : {};
      const after = { ...sent, ...read.asked };
      const needed = neededOf({ ...prepared, values: { ...values, ...after } });
      // A card that replaces an account drops all details of the account, and the other way round.
      const kept = Object.fromEntries(
        checkedDetailSchema.options.flatMap((detail) => {
          const value = after[detail];
          return value !== undefined && needed.includes(detail) && value !== values[detail] ? [[detail, value]] : [];
        }),
      );
      const isAsItWas = change?.errors.some(({ requirement }) => kept[requirement] === sent[requirement]);
      if (isAsItWas) throw refuse("requirements_due");
      // All details are back at the values in force, so that the change is taken back.
      if (row && Object.keys(kept).length === 0) return { statements: planTakeBack(db, detailed, row, clock.now()) };
      const link = `${appUrl(env, region)}/connect#${appId}`;
      const doing = { by: person.user.fullName, link, now: clock.now() };
      const card = kept["bank.card"];
      const cardNumber =
        card === undefined
          ? undefined
          : card === sent["bank.card"]
            ? row?.asked.cardNumber
            : await chosenCard(db, person, card);
      const asked = { ...kept, ...(cardNumber === undefined ? {} : { cardNumber }) };
      return { statements: planChange(db, detailed, asked, doing) };
    });
    log("details_asked_for", { userId: person.user.id, appId });
    return toDetails(await inSightOf(db, person, appId), clock.now());
  }),

  implement(details.takeBack, async ({ db, clock, log, person, params: { appId } }) => {
    await write(db, async () => {
      const detailed = await inSightOf(db, person, appId);
      const { row } = detailsNow(detailed);
      if (row?.applicationId !== appId) return { statements: [] };
      return { statements: planTakeBack(db, detailed, row, clock.now()) };
    });
    log("details_taken_back", { userId: person.user.id, appId });
    return toDetails(await inSightOf(db, person, appId), clock.now());
  }),
];
