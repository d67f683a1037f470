import type { BackendModule } from "i18next";

/*
 * Replaces i18next in the browser's scripts (scripts/vite/browser-i18next.ts), which saves a first visit 13 KB. The
 * server keeps i18next itself, and both must write the same text: tests/unit/app/i18n-browser.test.ts compares them for
 * every sentence of every language. It supports the features of our sentences: nested keys, plurals, values in
 * {{braces}}. The language of a page never changes.
 */

type Node = string | { [key: string]: Node };
type Values = Record<string, unknown>;
type Options = Values & { ns?: string | readonly string[]; count?: unknown; replace?: Values; returnObjects?: boolean };
type Init = { lng?: string; ns?: readonly string[]; defaultNS?: string; react?: object };
type Module = BackendModule | { type: "3rdParty"; init: (instance: never) => void };

const RETRIES = 5;
const FIRST_WAIT_MS = 350;

const isNode = (value: unknown): value is Node =>
  typeof value === "string" || (typeof value === "object" && value !== null);

/** A key may be one name with dots in it, or a path, or both. */
function find(node: Node | undefined, key: string): Node | undefined {
  if (node === undefined || typeof node === "string") return undefined;
  if (Object.hasOwn(node, key)) return node[key];
  for (let dot = key.indexOf("."); dot > 0; dot = key.indexOf(".", dot + 1)) {
    const found = find(
      Object.hasOwn(node, key.slice(0, dot)) ? node[key.slice(0, dot)] : undefined,
      key.slice(dot + 1),
    );
    if (found !== undefined) return found;
  }
  return undefined;
}

/** A missing value keeps its braces; an empty value leaves nothing. */
const fill = (sentence: string, values: Values): string =>
  sentence.replace(/\{\{(.+?)\}\}/g, (whole, braced: string) => {
    const name = braced.trim();
    return Object.hasOwn(values, name) ? String(values[name] ?? "") : whole;
  });

export class BrowserI18next {
  options: Init & { ns: string[] } = { ns: [] };
  language = "";
  languages: string[] = [];
  isInitialized = false;
  private backend: BackendModule | undefined;
  private readonly modules: Extract<Module, { type: "3rdParty" }>[] = [];
  private readonly loaded = new Map<string, Node>();
  private readonly loading = new Map<string, Promise<void>>();
  private plural = new Intl.PluralRules();

  use(module: Module): this {
    if (module.type === "backend") this.backend = module;
    else this.modules.push(module);
    return this;
  }

  async init(options: Init): Promise<void> {
    this.options = { ...options, ns: [...(options.ns ?? [])] };
    this.language = options.lng ?? "";
    this.languages = [this.language];
    this.plural = new Intl.PluralRules(this.language);
    // Modules declare that they need i18next's whole instance; they use only the members of this class.
    for (const module of this.modules) Reflect.apply(module.init, module, [this]);
    await this.loadNamespaces(this.options.ns);
    this.isInitialized = true;
  }

  hasLoadedNamespace(ns: string): boolean {
    return this.loaded.has(ns);
  }

  async loadNamespaces(ns: string | readonly string[], done?: () => void): Promise<void> {
    await Promise.all([ns].flat().map((name) => this.load(name)));
    done?.();
  }

  /** Whether a sentence or a group of sentences has this name. */
  exists(key: string, options: Options = {}): boolean {
    return this.resolve(key, options) !== undefined;
  }

  t(key: string, options: Options = {}): unknown {
    const found = this.resolve(key, options);
    if (typeof found === "string") return fill(found, { ...options, ...options.replace });
    if (found !== undefined && options.returnObjects) return found;
    return key.slice(key.indexOf(":") + 1);
  }

  getFixedT(
    _language: string | null,
    ns: string | readonly string[] | null,
  ): (key: string, options?: Options) => unknown {
    return (key, options) => this.t(key, ns === null ? options : { ns, ...options });
  }

  /** Nothing here ever changes, so no event is ever sent. */
  on(): void {}
  off(): void {}

  private resolve(key: string, { ns, count }: Options): Node | undefined {
    const colon = key.indexOf(":");
    const spaces = colon < 0 ? [ns ?? this.options.defaultNS ?? ""].flat() : [key.slice(0, colon)];
    const name = key.slice(colon + 1);
    for (const space of spaces) {
      const sentences = this.loaded.get(space);
      const counted = typeof count === "number" ? find(sentences, `${name}_${this.plural.select(count)}`) : undefined;
      const found = counted ?? find(sentences, name);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  private load(ns: string): Promise<void> {
    const started = this.loading.get(ns) ?? this.read(ns, 0);
    this.loading.set(ns, started);
    return started;
  }

  /** Tries again after a failed download, each time later. A page without its sentences shows their names. */
  private async read(ns: string, tried: number): Promise<void> {
    const { backend } = this;
    if (!backend) return;
    const sentences = await new Promise<unknown>((resolve) => {
      void backend.read(this.language, ns, (error, data) => resolve(error ? undefined : data));
    });
    if (isNode(sentences)) this.loaded.set(ns, sentences);
    else if (tried < RETRIES) {
      await new Promise((later) => setTimeout(later, FIRST_WAIT_MS * 2 ** tried));
      await this.read(ns, tried + 1);
    } else this.loaded.set(ns, {});
  }
}

export default new BrowserI18next();
