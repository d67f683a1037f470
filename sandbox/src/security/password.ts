import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";

/** OWASP's second choice of equal strength for scrypt (docs/quality.md, "Sign-in"): 16 MiB per hash. */
const COST = { N: 2 ** 14, r: 8, p: 5 };
const KEY_BYTES = 32;
const SALT_BYTES = 16;

const derive = (password: string, salt: Buffer, cost: { N: number; r: number; p: number }): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    // One Unicode form, so that all keyboards give the same password.
    scrypt(password.normalize("NFKC"), salt, KEY_BYTES, cost, (error, key) => (error ? reject(error) : resolve(key)));
  });

/**
 * `scrypt$16384$8$5$salt$key`, salt and key in base64. A hash contains its own cost, which is lower only for people in
 * tests.
 */
export async function hashPassword(password: string, cost = COST): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const key = await derive(password, salt, cost);
  return ["scrypt", cost.N, cost.r, cost.p, salt.toString("base64"), key.toString("base64")].join("$");
}

/** Compared with if no person has the name, so that the answer takes the same time. */
const NOBODY = `scrypt$${COST.N}$${COST.r}$${COST.p}$${Buffer.alloc(SALT_BYTES).toString("base64")}$${Buffer.alloc(KEY_BYTES).toString("base64")}`;

/** The cost contained in a hash, or today's cost for a hash of another kind. */
function costOf([kind, N, r, p]: readonly string[]): { N: number; r: number; p: number } {
  return kind === "scrypt" ? { N: Number(N), r: Number(r), p: Number(p) } : COST;
}

/** Whether the password fits the hash. Without a hash: false, after the same work. */
export async function passwordMatches(password: string, hash: string | undefined): Promise<boolean> {
  const parts = (hash ?? NOBODY).split("$");
  const [, , , , salt = "", key = ""] = parts;
  const expected = Buffer.from(key, "base64");
  const derived = await derive(password, Buffer.from(salt, "base64"), costOf(parts));
  return expected.length === derived.length && timingSafeEqual(expected, derived) && hash !== undefined;
}
