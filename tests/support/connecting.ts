import { formsOf, formWith, submit } from "./forms";
import { openVisitor, type Answer, type Visitor } from "./http";
import { addresses } from "./servers";

/** The status of an answer, and its redirect target. */
export const place = ({ status, headers }: Answer) => [status, headers.get("location")];

/** Throws unless a form succeeded. Browser tests share this file, and have another `expect`. */
function demandStatus({ status, url }: Answer): void {
  if (status !== 303) throw new Error(`${url.pathname} answered ${status}.`);
}

/** The values for the screens of connecting. */
export const PERSON = {
  firstName: "Nigar",
  lastName: "Əliyeva",
  fullName: "Əliyeva Nigar Rəşad qızı",
  fin: "5AB12CD",
  phone: "050 123 45 67",
  userId: "204117",
  address: "Bakı, Nizami küçəsi 10",
};
export const COMPANY = {
  name: "Xəzər Turizm MMC",
  taxId: "1401234561",
  website: "https://xezer.example",
  address: "Bakı, Neftçilər prospekti 1",
  postalCode: "AZ1000",
  category: "TOURISM",
};
export const BANK = { iban: "AZ72PAHA00000000000000000001" };
export const APPLICATION = { name: "Xəzər turları", url: "https://tours.example", info: "Turlar", category: "TOURISM" };

/** Begins an application. */
export async function begin(owner: Visitor): Promise<string> {
  const begun = await submit(owner, formWith(await owner.get("/connect"), "idempotencyKey"), {});
  const [, appId = ""] = /^\/connect\/(ES\d{7})\/type$/.exec(begun.headers.get("location") ?? "") ?? [];
  if (appId === "") throw new Error(`No application was begun (status ${begun.status}).`);
  return appId;
}

/** Fills in a screen and sends it. */
export async function fill(owner: Visitor, path: string, typed: Record<string, string>): Promise<Answer> {
  const page = await owner.get(path);
  const form = formsOf(page).find(({ action, method }) => method === "post" && new URL(action).pathname === path);
  if (!form) throw new Error(`No form on ${path}`);
  return submit(owner, form, typed);
}

/** Staff decide on the submitted details: all are right, except those rejected with a reason. */
export const decide = (appId: string, rejected: Record<string, string>): Promise<void> =>
  decideAt(`/review/${appId}`, rejected);

/** Staff decide on a change of details. */
export const decideDetails = (appId: string, rejected: Record<string, string>): Promise<void> =>
  decideAt(`/review/${appId}/details`, rejected);

async function decideAt(path: string, rejected: Record<string, string>): Promise<void> {
  const desk = openVisitor(addresses().sandbox);
  const form = formWith(await desk.get(path), "round");
  const verdicts = form.fields.flatMap(([name]) => {
    const [, requirement] = /^reason-(.+)$/.exec(name) ?? [];
    return requirement === undefined ? [] : [requirement];
  });
  const typed = Object.fromEntries(
    verdicts.flatMap((requirement) => {
      const reason = rejected[requirement];
      return [
        [`verdict-${requirement}`, reason === undefined ? "accept" : "reject"],
        [`reason-${requirement}`, reason ?? ""],
      ];
    }),
  );
  demandStatus(await submit(desk, form, typed));
}

/** The screens of each kind in order, with their values. */
export const STEPS = {
  BUSINESS: [
    ["type", { kind: "BUSINESS" }],
    ["company", COMPANY],
    ["bank", BANK],
    ["application", APPLICATION],
  ],
  SOLE_PROPRIETOR: [
    ["type", { kind: "SOLE_PROPRIETOR" }],
    ["person", PERSON],
    ["bank", { withdrawalMethod: "IBAN", ...BANK }],
    ["application", APPLICATION],
  ],
  ONE_TIME: [
    ["type", { kind: "ONE_TIME" }],
    ["person", PERSON],
    ["bank", { withdrawalMethod: "IBAN", ...BANK }],
    ["application", APPLICATION],
  ],
} as const;
export type ConnectedKind = keyof typeof STEPS;

/** An application that staff have approved; its contract is next. */
export async function approved(owner: Visitor, kind: ConnectedKind = "BUSINESS"): Promise<string> {
  const appId = await begin(owner);
  for (const [step, typed] of STEPS[kind]) demandStatus(await fill(owner, `/connect/${appId}/${step}`, typed));
  demandStatus(await fill(owner, `/connect/${appId}/review`, {}));
  await decide(appId, {});
  return appId;
}
