import type { Visitor } from "./http";
import { addressOf, everyRoute, moduleOf, type MapEntry } from "./routes";

/** Ids of things that a signed-in person really sees, as their lists show them. */
export type SeenIds = {
  invoice: string;
  transaction: string;
  /** Not every merchant has payment links and was paid by its QR code. */
  link?: string;
  qrPayment?: string;
  /** An application, whose QR code one may look at. */
  qrApplication?: string;
  /** Somebody else of the team, and an application whose people one looks after; nobody and none for whoever has or sees no team. */
  user?: string;
  application?: string;
};

/** The newest unpaid invoice and the newest payment in somebody's lists. Throws when a list has none. */
export async function idsSeenBy(visitor: Visitor): Promise<SeenIds> {
  const first = async (path: string, link: RegExp) => {
    const { status, text } = await visitor.get(path);
    const id = link.exec(text)?.[1];
    if (!id) throw new Error(`${path} (status ${status}) links to nothing like ${link}.`);
    return id;
  };
  const any = async (path: string, link: RegExp) => link.exec((await visitor.get(path)).text)?.[1];
  const [link, qrPayment] = [
    await any("/billing/payment-links", /href="\/billing\/payment-links\/(lnk_\w+)"/),
    await any("/billing/qr-payments", /href="\/billing\/qr-payments\/(trx_\w+)"/),
  ];
  const colleague = /href="\/users\/(usr_\w+)\/edit"/.exec((await visitor.get("/users")).text)?.[1];
  return {
    invoice: await first("/billing/invoices?status=PENDING", /href="\/billing\/invoices\/(inv_\w+)"/),
    transaction: await first("/billing/transactions", /href="\/billing\/transactions\/(trx_\w+)"/),
    qrApplication: await first("/billing/qr-payments/codes", /href="\/billing\/qr-payments\/codes\/(ES\d{7})"/),
    ...(link ? { link } : {}),
    ...(qrPayment ? { qrPayment } : {}),
    ...(colleague ? { user: colleague } : {}),
    ...((await visitor.get("/users/applications")).status === 200
      ? { application: await first("/users/applications", /href="\/users\/applications\/(ES\d{7})"/) }
      : {}),
  };
}

/** A screen of the shell at an address that exists for whoever sees `ids`. */
export type Screen = MapEntry & {
  path: string;
  hasAction: boolean;
  /** Asks for a one-time code, and leads back to where it began while none is on its way. */
  waitsForCode: boolean;
};

const OUTSIDE_THE_SHELL = /^\/(auth|preferences|logout|\*)/;

/** Every screen of the shell, those with ids at the things given. */
export async function shellScreens(ids: SeenIds): Promise<Screen[]> {
  const inside = (await everyRoute()).filter(
    ({ file, pattern, isLayout }) => !isLayout && !OUTSIDE_THE_SHELL.test(pattern) && file !== "root.tsx",
  );
  return Promise.all(
    inside.map(async (entry) => {
      const path = addressOf(entry.pattern, {
        id: idOf(entry.pattern, ids),
        appId: appOf(entry.pattern, ids),
        appConfigId: "1",
      });
      const hasAction = (await moduleOf(entry)).action !== undefined;
      return { ...entry, path, hasAction, waitsForCode: entry.pattern.endsWith("/code") };
    }),
  );
}

const NONE = "0000000000000000";

function idOf(pattern: string, { invoice, transaction, link, qrPayment, user }: SeenIds): string {
  if (pattern.startsWith("/users/")) return user ?? `usr_${NONE}`;
  if (pattern.includes("/payment-links/")) return link ?? `lnk_${NONE}`;
  if (pattern.includes("/qr-payments/")) return qrPayment ?? `trx_${NONE}`;
  return pattern.includes("/transactions/") ? transaction : invoice;
}

function appOf(pattern: string, { application, qrApplication }: SeenIds): string {
  if (pattern.startsWith("/users/")) return application ?? "ES0000000";
  return pattern.includes("/qr-payments/") ? (qrApplication ?? "ES0000000") : "ES1000001";
}

/** Where Remix fetches a screen's data: the address with `.data`. */
export const dataPath = (path: string): string => (path === "/" ? "/_root.data" : `${path.replace(/\/$/, "")}.data`);
