/** The commands of WebDriver that the journey needs, by the names of Firefox' Marionette. */
export type Command =
  | "NewSession"
  | "DeleteSession"
  | "SetWindowRect"
  | "Navigate"
  | "Back"
  | "GetCurrentURL"
  | "FindElements"
  | "ElementClick"
  | "ElementClear"
  | "ElementSendKeys"
  | "GetElementText"
  | "GetElementProperty"
  | "ExecuteScript";

/**
 * Sends one command and answers what the browser says to it. Throws the browser's refusal, and when no answer comes.
 */
export type Send = (command: Command, parameters?: Record<string, unknown>) => Promise<unknown>;

/** A browser with one open page. */
export type Engine = {
  send: Send;
  /** What is typed into the browser's own field of a day (YYYY-MM-DD). */
  keysOfDay: (day: string) => string;
  /** What the browser has complained of by itself since it was started: errors of scripts, violations of a policy. */
  complaints: () => Promise<string[]>;
};

/** How long one command may take, and how long the page may take to become as it should be. */
export const COMMAND_MS = 30_000;
const PATIENCE_MS = 20_000;
const PAUSE_MS = 100;

const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";

/** The id of an element in an answer. Throws for anything else. */
function elementId(answer: unknown): string {
  if (typeof answer === "object" && answer !== null && ELEMENT in answer) return String(answer[ELEMENT]);
  throw new Error(`No element: ${JSON.stringify(answer)}`);
}

export type Page = ReturnType<typeof openPage>;

/**
 * What a person does on a page and sees there. Elements are named by XPath; each call waits until the page has what it
 * asks for.
 */
export function openPage(send: Send) {
  /** Repeats until `look` has an answer. Whatever fails meanwhile may fail because the page is being exchanged. */
  async function until<Found>(what: string, look: () => Promise<Found | undefined>): Promise<Found> {
    const deadline = performance.now() + PATIENCE_MS;
    let last = "";
    do {
      try {
        const found = await look();
        if (found !== undefined) return found;
        last = "";
      } catch (error) {
        last = ` (${error instanceof Error ? error.message : String(error)})`;
      }
      await new Promise((later) => setTimeout(later, PAUSE_MS));
    } while (performance.now() < deadline);
    throw new Error(`${what} did not come${last}; the page is ${await whereabouts()}`);
  }

  const url = async () => String(await send("GetCurrentURL"));
  const body = async () => {
    const [id] = await elements("//body");
    return id === undefined ? "" : String(await send("GetElementText", { id }));
  };
  async function elements(xpath: string): Promise<string[]> {
    const found = await send("FindElements", { using: "xpath", value: xpath });
    return Array.isArray(found) ? found.map(elementId) : [];
  }
  async function whereabouts(): Promise<string> {
    try {
      const words = (await body()).replace(/\s+/g, " ");
      return `${await url()}: ${words.slice(0, 300)} … ${words.slice(300).slice(-600)}`;
    } catch (error) {
      return `gone: ${String(error)}`;
    }
  }
  /** Does something to the first of the elements; tried again while the page is not ready for it. */
  const first = <Done>(xpath: string, work: (id: string) => Promise<Done>): Promise<Done> =>
    until(xpath, async () => {
      const [id] = await elements(xpath);
      return id === undefined ? undefined : { done: await work(id) };
    }).then(({ done }) => done);

  return {
    open: async (address: string): Promise<void> => {
      await send("Navigate", { url: address });
    },
    back: async (): Promise<void> => {
      await send("Back");
    },
    click: (xpath: string): Promise<unknown> => first(xpath, (id) => send("ElementClick", { id })),
    /** Types into a field in place of what stands there. */
    type: (xpath: string, text: string): Promise<unknown> =>
      first(xpath, async (id) => {
        await send("ElementClear", { id });
        await send("ElementSendKeys", { id, text });
      }),
    /** A property of the first element that has one. */
    property: (xpath: string, name: string): Promise<string> =>
      first(xpath, async (id) => String((await send("GetElementProperty", { id, name })) ?? "")),
    has: async (xpath: string): Promise<void> => {
      await first(xpath, async () => true);
    },
    /** Waits until the page shows these words. */
    shows: (words: string): Promise<unknown> =>
      until(`"${words}"`, async () => ((await body()).toLowerCase().includes(words.toLowerCase()) ? true : undefined)),
    /** Waits until the address fits, and answers it. */
    isAt: (pattern: RegExp): Promise<string> =>
      until(String(pattern), async () => {
        const now = await url();
        return pattern.test(now) ? now : undefined;
      }),
    /** The value of an expression in the page; only where its scripts run. */
    evaluate: (expression: string): Promise<unknown> =>
      send("ExecuteScript", { script: `return ${expression}`, args: [] }),
  };
}
