import { randomInt } from "node:crypto";

/** The global set-up that chooses and prints the seed of `random.ts`, unless TEST_SEED already names one. */
export default function chooseSeed(): void {
  if (process.env["TEST_SEED"]) return;
  const seed = String(randomInt(1, 1_000_000_000));
  process.env["TEST_SEED"] = seed;
  console.log(`Random parts come from seed ${seed}; TEST_SEED=${seed} repeats them.`);
}
