import { connectionSchema, type Connection, type MerchantKind } from "#provider/contract/connect";
import type { Step } from "#provider/contract/requirements";
import { companies } from "../../../sandbox/src/db/schema/index.ts";
import { newId } from "../../../sandbox/src/db/ids.ts";
import { db, makePerson, newKey, sandboxNow, send, type Merchant, type Sent, type Someone } from "./sandbox.ts";

const person = {
  firstName: "Nigar",
  lastName: "Əliyeva",
  fullName: "Əliyeva Nigar Rəşad qızı",
  fin: "5ab12cd",
  phone: "+994501234567",
  userId: "204 117",
  address: "Bakı, Nizami küçəsi 10",
};
const company = {
  name: "Xəzər Turizm MMC",
  taxId: "1401234561",
  website: "https://xezer.example",
  address: "Bakı, Neftçilər prospekti 1",
  postalCode: "AZ1000",
  category: "TOURISM",
};
/** An account at a bank in the table of banks, which fills in the rest. */
const account = { iban: "AZ72PAHA00000000000000000001" };
const application = {
  name: "Xəzər turları",
  url: "https://tours.xezer.example",
  info: "Turlar və ekskursiyalar",
  category: "TOURISM",
};

/** The values of each kind of merchant, screen by screen. */
export const TYPED: Record<MerchantKind, Partial<Record<Step, Record<string, string>>>> = {
  BUSINESS: { type: { kind: "BUSINESS" }, company, bank: account, application },
  SOLE_PROPRIETOR: {
    type: { kind: "SOLE_PROPRIETOR" },
    person,
    bank: { withdrawalMethod: "IBAN", ...account },
    application,
  },
  ONE_TIME: { type: { kind: "ONE_TIME" }, person, bank: { withdrawalMethod: "IBAN", ...account }, application },
};

/** Begins an application, or continues the one in preparation. */
export const begin = (
  by: Someone,
  { key = newKey(), kind }: { key?: string; kind?: MerchantKind } = {},
): Promise<Sent> =>
  send("POST /api/merchant-connect", { token: by.token, key, body: { merchant: kind ? { kind } : {} } });

/** Saves one screen. */
export const save = (
  by: Someone,
  appId: string,
  step: Step,
  values: Record<string, string>,
  companyId: string | null = null,
): Promise<Sent> =>
  send(`PUT /api/merchant-connect/${appId}/${step}`, { token: by.token, body: { values, companyId } });

export const handIn = (by: Someone, appId: string, kind: MerchantKind): Promise<Sent> =>
  send(`PATCH /api/application-verify/switch/review/${kind === "BUSINESS" ? "BUSINESS" : "INDIVIDUAL"}/${appId}`, {
    token: by.token,
  });

export const connectionOf = async (by: Someone, appId: string): Promise<Connection> =>
  connectionSchema.parse((await send(`GET /api/merchant-connect/${appId}`, { token: by.token })).json);

/** An application with all values typed by a person for their account; not submitted yet. */
export async function prepare(by: Someone, kind: MerchantKind): Promise<string> {
  const { appId } = connectionSchema.parse((await begin(by)).json);
  for (const [step, values] of Object.entries(TYPED[kind]))
    await send(`PUT /api/merchant-connect/${appId}/${step}`, { token: by.token, body: { values } });
  return appId;
}

/** An application in preparation, one in review, and a company without an application. */
export async function connectThings(merchant: Merchant) {
  const owner = await makePerson(merchant, "ROLE_SUSER", { member: false });
  const handedInId = await prepare(owner, "BUSINESS");
  await handIn(owner, handedInId, "BUSINESS");
  const { appId: preparedId } = connectionSchema.parse((await begin(owner)).json);
  const companyId = newId("cmp");
  const { merchantId } = merchant;
  await db
    .insert(companies)
    .values({ id: companyId, merchantId, name: "Yeni MMC", taxId: "1401234561", createdAt: await sandboxNow() });
  return { preparedId, handedInId, companyId };
}

type World = Awaited<ReturnType<typeof connectThings>> & { merchant: Merchant };
/** Valid requests of the calls with an id. */
export const CONNECT_REQUESTS: Record<string, (world: World) => { path: string; body?: unknown }> = {
  "connect.get": ({ preparedId }) => ({ path: `/api/merchant-connect/${preparedId}` }),
  "connect.save": ({ preparedId }) => ({
    path: `/api/merchant-connect/${preparedId}/type`,
    body: { values: { kind: "BUSINESS" } },
  }),
  "connect.logo": ({ preparedId }) => ({ path: `/api/merchant-connect/${preparedId}/logo` }),
  "connect.removeLogo": ({ preparedId }) => ({ path: `/api/merchant-connect/${preparedId}/logo` }),
  "connect.testInvoice": ({ preparedId }) => ({
    path: `/api/merchant-connect/${preparedId}/test-invoices`,
    body: { amount: 12.5, description: "Two nights" },
  }),
  "connect.testInvoices": ({ preparedId }) => ({ path: `/api/merchant-connect/${preparedId}/test-invoices` }),
  "merchantContracts.switchToReview": ({ handedInId }) => ({
    path: `/api/application-verify/switch/review/BUSINESS/${handedInId}`,
  }),
  "profile.bankAccount": ({ merchant }) => ({ path: `/api/company/${merchant.applicationId}/bank-account` }),
  "profile.saveBankAccount": ({ companyId }) => ({
    path: `/api/company/${companyId}/bank-account`,
    body: {
      bankName: "PAŞA Bank",
      bankTaxId: "1700767721",
      code: "505141",
      iban: account.iban,
      correspondentAccount: "AZ82NABZ01350100000000071944",
      swift: "PAHAAZ22",
    },
  }),
};
