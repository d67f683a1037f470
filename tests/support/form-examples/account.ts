import { openVisitor } from "../http";
import { advanceClock, latestCode, outbox } from "../sandbox";
import { randomDigits } from "../random";
import { appAddress } from "../servers";
import { code, plain, type Area, type Filled, type Run } from "./run";

/** The person of the document's examples. */
const EMAIL = "aysel@example.com";
const PHONES = { first: "+994501234567", second: "+994507654321" };

const browser = () => openVisitor(appAddress());

/** From registration to signing in with a new password: one person's examples, unchanged. */
export function accountArea(): Area {
  let aysel = browser();
  const by = () => aysel;
  // A network has an hourly limit of registrations and links, whoever they are for.
  const headers = { "cf-connecting-ip": `10.9.${Number(randomDigits(2))}.${Number(randomDigits(2))}` };
  const guid = async (kind: string) => {
    const link = (await outbox(EMAIL)).find((message) => message.link?.includes(`/auth/${kind}/`))?.link ?? "";
    return new URL(link).pathname.split("/").at(-1) ?? "";
  };
  const linked = (path: string, kind: string): Run => ({
    path,
    fill: async (): Promise<Filled> => ({ by: aysel, at: { guid: await guid(kind) }, headers }),
  });
  return {
    name: "somebody’s own account",
    begin: async () => {
      aysel = browser();
    },
    runs: [
      plain("/auth/register", by, { headers }),
      code("/auth/register/code", by, () => PHONES.first),
      linked("/auth/confirm-email/{guid}", "confirm-email"),
      plain("/settings", by),
      plain("/settings/email", by),
      {
        path: "/settings/phone",
        fill: async () => {
          await advanceClock(70);
          return { by: aysel };
        },
      },
      code("/settings/phone/code", by, () => PHONES.first),
      {
        path: "/settings/phone/code",
        fill: async () => ({ by: aysel, fields: { code: await latestCode(PHONES.second) } }),
      },
      plain("/settings/password", by),
      plain("/settings/log/proof", by),
      plain("/settings/log/view", by),
      plain("/settings/devices/sign-out", by),
      plain("/settings/notifications", by),
      plain("/settings/notifications/disconnect", by),
      plain("/language", by),
      plain("/preferences", by),
      plain("/logout", by),
      plain("/auth/forgot-password", by, { headers }),
      linked("/auth/reset/{guid}", "reset"),
      {
        path: "/auth",
        fill: async () => {
          await advanceClock(70);
          return { by: aysel };
        },
      },
      code("/auth/code", by, () => PHONES.second),
    ],
  };
}
