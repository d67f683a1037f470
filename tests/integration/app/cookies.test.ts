import { describe, expect, test } from "vitest";
import { formWith, submit } from "../../support/forms";
import { openVisitor } from "../../support/http";
import { latestCode, demoUser } from "../../support/sandbox";
import { alone } from "../../support/sign-in";
import { appAddress } from "../../support/servers";

const words = {
  en: "Your browser blocked the cookie",
  az: "kuki faylını qəbul etmədi",
  ru: "Браузер не принял файл cookie",
};

/** The `Set-Cookie` lines of a whole sign-in at a host; the cookies are kept by name as they come. */
async function cookiesOfSignIn(host: string): Promise<string[]> {
  const user = await demoUser();
  return alone(user.username, async () => {
    const visitor = openVisitor(appAddress());
    const { username, password } = user;
    const page = await visitor.get("/auth", { host });
    const accepted = await visitor.post("/auth", { username, password, next: "/" }, { host });
    expect(accepted.status).toBe(303);
    const code = await latestCode(user.phone);
    const done = await visitor.post("/auth/code", { intent: "confirm", code }, { host });
    expect(done.status).toBe(303);
    return [page, accepted, done].flatMap(({ headers }) => headers.getSetCookie());
  });
}

describe("a sign-in sets cookies", () => {
  const port = new URL(appAddress()).port;

  test.each([`localhost:${port}`, `shop.localhost:${port}`, `127.0.0.1:${port}`, `[::1]:${port}`])(
    "that Safari takes over http at %s",
    async (host) => {
      const lines = await cookiesOfSignIn(host);
      expect(lines.map((line) => line.split("=")[0])).toEqual(
        expect.arrayContaining(["step", "session", "last-change"]),
      );
      expect(lines.filter((line) => /__Host-|;\s*Secure/i.test(line))).toEqual([]);
    },
  );

  test("that are bound to the host and to TLS everywhere else", async () => {
    const lines = await cookiesOfSignIn("panel.example");
    for (const name of ["__Host-step", "__Host-session", "last-change"]) {
      const own = lines.filter((line) => line.startsWith(`${name}=`));
      expect(own, name).not.toEqual([]);
      for (const line of own) expect(line).toMatch(/;\s*Secure/);
    }
  });
});

describe("a browser that takes no cookies", () => {
  test.each(["en", "az", "ru"] as const)("reads why signing in began again, in %s", async (language) => {
    const user = await demoUser();
    const accepted = await openVisitor(appAddress()).post("/auth", {
      username: user.username,
      password: user.password,
    });
    expect(accepted.headers.get("location")).toBe("/auth/code");
    const visitor = openVisitor(appAddress());
    const headers = { referer: `${appAddress()}/auth`, "accept-language": language };
    const sent = await visitor.get("/auth/code", headers);
    expect(sent.headers.get("location")).toBe("/auth?browser=1&because=cookies");
    expect((await visitor.get("/auth?browser=1&because=cookies", headers)).text).toContain(words[language]);
  });

  test.each(["en", "az", "ru"] as const)("reads why the registration began again, in %s", async (language) => {
    const visitor = openVisitor(appAddress());
    const headers = { referer: `${appAddress()}/auth/register`, "accept-language": language };
    const sent = await visitor.get("/auth/register/code", headers);
    expect(sent.headers.get("location")).toBe("/auth/register?because=cookies");
    expect((await visitor.get("/auth/register?because=cookies", headers)).text).toContain(words[language]);
  });

  test("whoever only typed the address, or comes from elsewhere, or waited too long, is told nothing of cookies", async () => {
    const typed = openVisitor(appAddress());
    expect((await typed.get("/auth/code")).headers.get("location")).toBe("/auth");
    const elsewhere = await typed.get("/auth/code", { referer: "https://evil.example/auth" });
    expect(elsewhere.headers.get("location")).toBe("/auth");
    const late = openVisitor(appAddress());
    await submit(late, formWith(await late.get("/auth"), "password"), { username: "a@shop.example", password: "x" });
    const expired = await late.get("/auth/code", { referer: `${appAddress()}/auth` });
    expect(expired.headers.get("location")).toBe("/auth");
  });
});
