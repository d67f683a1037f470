import { openFirefox } from "./firefox";
import { journey } from "./journey";
import { stopPrograms, within } from "./processes";
import { openWebKit, type WebKitPrograms } from "./webkit";
import type { Engine } from "./webdriver";
import { givenUp } from "../support/page-problems";
import { startRandom } from "../support/random";

export type Engines = { firefox?: string; webkit?: WebKitPrograms };

/**
 * For one engine with or without scripts, so that a browser has three minutes: several times what two busy cores need.
 */
const WALK_MS = 90_000;
const WINDOW = { x: 0, y: 0, width: 1440, height: 1000 };

/**
 * Walks the journey in each engine that is there, with scripts and without, one after the other. Prints one line for
 * each.
 *
 * @param ending begins no other walk after it
 * @returns how many of these walks went well, and how many did not
 */
export async function walkAll(
  { firefox, webkit }: Engines,
  ending: AbortSignal,
): Promise<{ passed: number; failed: number }> {
  const total = { passed: 0, failed: 0 };
  for (const scripts of [true, false]) {
    const ways: [string, (() => Promise<Engine>) | undefined][] = [
      ["Firefox", firefox === undefined ? undefined : () => openFirefox(firefox, { scripts })],
      ["WebKit", webkit && (() => openWebKit(webkit, { scripts }))],
    ];
    for (const [name, start] of ways) {
      if (!start || ending.aborted) continue;
      const title = `${name.padEnd(7)} ${scripts ? "with scripts   " : "without scripts"}`;
      startRandom(title);
      if (await walk(title, start, scripts)) total.passed += 1;
      else total.failed += 1;
    }
  }
  return total;
}

async function walk(title: string, start: () => Promise<Engine>, scripts: boolean): Promise<boolean> {
  const started = performance.now();
  const done: string[] = [];
  const say = (mark: string, words: string) =>
    console.log(`${mark} ${title} ${words} ${((performance.now() - started) / 1000).toFixed(1)} s`);
  const goThrough = async () => {
    const engine = await start();
    await engine.send("SetWindowRect", WINDOW);
    for (const { name, take } of await journey(engine, { scripts })) {
      await take();
      done.push(name);
    }
    return (await engine.complaints()).filter((complaint) => !givenUp(complaint));
  };
  try {
    const complaints = await within(WALK_MS, goThrough());
    if (!complaints) throw new Error(`It took more than ${WALK_MS / 1000} s.`);
    if (complaints.length > 0) throw new Error(`The browser complained:\n${complaints.join("\n")}`);
    say("✓", done.join(" → "));
    return true;
  } catch (error) {
    say("✗", `${done.join(" → ")}${done.length > 0 ? ", then " : ""}failed:`);
    console.log(error instanceof Error ? error.message : String(error));
    return false;
  } finally {
    await stopPrograms();
  }
}
