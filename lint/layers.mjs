// Which modules may import which (the table of docs/architecture.md, "Who may know whom"), as plain functions.
import { posix } from "node:path";

/** Folders of app/ that every area may use. All other folders of app/ are areas. */
const sharedFolders = ["components", "forms", "server", "i18n", "paths", "utils", "styles"];
/** The shared folders of app/ from the lowest layer up: each with the other folders of app/ that it may import. */
const GROUND = [
  ["paths"],
  ["utils", "paths"],
  ["i18n", "utils", "paths"],
  ["forms", "i18n", "utils", "paths"],
  ["components", "i18n", "utils", "paths", "styles"],
];
/** The parts that both Workers share: the calls as data, pure rules, and the door for incoming bodies. */
const SHARED = ["provider/contract", "provider/rules", "provider/door"];
/**
 * The layers of the sandbox (sandbox/src), from the lowest up: folders, and single files. Each may import from lower
 * layers and from itself, but neither from higher layers nor from a neighbour in the same layer.
 */
const SANDBOX_FLOORS = [
  // Pure rules, the environment, the region of a call, the log; a merchant's shop, which knows nothing of the sandbox.
  ["domain", "env.ts", "region.ts", "log.ts", "shop.ts"],
  // Rows and lists; messages to people; files and pictures from people; certificates and signatures.
  ["db", "messages", "spreadsheets", "images", "signatures"],
  // Time, which the test control may have moved.
  ["clock.ts"],
  // The arguments of every call.
  ["call.ts"],
  // The people who call, their rights and their view.
  ["people"],
  // The operations that change data; the rows in wire format.
  ["operations", "wire"],
  // The door: requests, their bodies and keys, stored answers, problems.
  ["http"],
  // Codes, passwords, sessions, rates.
  ["security"],
  // Outgoing files.
  ["exports"],
  // The reading of incoming files; the text of contracts, as a page and as a file; evidence, read and merged. Words and
  // fonts are those of outgoing files.
  ["uploads", "contracts", "evidence"],
  ["routes", "pages", "jobs"],
  // The public merchant API, whose receipts are the checkout's.
  ["v3"],
  // The test control, which moves time and runs the jobs.
  ["testing"],
  ["index.ts"],
];

/**
 * The project path that an import names, such as "app/utils/dates"; undefined for a package.
 *
 * @param {string} from the importing file, relative to the project
 * @param {string} specifier
 */
export function targetOf(from, specifier) {
  if (specifier.startsWith("~/")) return `app/${specifier.slice(2)}`;
  if (specifier.startsWith("#provider/")) return `provider/${specifier.slice("#provider/".length)}`;
  if (specifier.startsWith("/")) return specifier.slice(1);
  if (specifier.startsWith(".")) return posix.join(posix.dirname(from), specifier);
  return undefined;
}

/**
 * Why this import is not allowed; undefined if it is.
 *
 * @param {string} from the importing file, relative to the project
 * @param {string} specifier
 * @returns {string | undefined}
 */
export function refusal(from, specifier) {
  const to = targetOf(from, specifier);
  return to === undefined ? refusalOfPackage(from, specifier) : refusalOfFile(from, to);
}

/**
 * @param {string} from
 * @param {string} name
 */
function refusalOfPackage(from, name) {
  if (from.startsWith("provider/contract/") && name !== "zod") return "the contract imports nothing but zod";
  if (isIn(from, "provider/rules", "provider/data", "provider/door")) return "what both Workers hold needs no package";
  if (from.startsWith("provider/") && !from.startsWith("provider/contract/") && name !== "zod") {
    return "the provider client needs no package but zod";
  }
  if (from.startsWith("app/") && /^@shopify\/polaris($|\/)/.test(name) && !isIn(from, "app/components", "app/styles")) {
    return "the design system is known to app/components only";
  }
  return undefined;
}

/**
 * @param {string} from
 * @param {string} to
 */
function refusalOfFile(from, to) {
  if (isIn(to, "tests") && !isIn(from, "tests", "bench", "scripts")) return "the product imports no tests";
  if (isIn(from, "provider/contract") && !isIn(to, "provider/contract")) return "the contract imports nothing but zod";
  if (isIn(from, "provider/data") && !isIn(to, "provider/contract", "provider/data"))
    return "data import the contract only";
  if (isIn(from, "provider/rules") && !isIn(to, "provider/contract", "provider/rules", "provider/data")) {
    return "rules import the contract, data and each other only";
  }
  if (isIn(from, "provider/door") && !isIn(to, "provider/contract", "provider/door")) {
    return "the door imports the contract and itself only";
  }
  if (isIn(to, "provider/data") && !isIn(from, "provider", "tests"))
    return "the rules are asked, not the data behind them";
  if (isIn(from, "provider") && !isIn(to, "provider")) return "the provider client knows nothing but the contract";
  if (isIn(from, "sandbox")) return refusalInSandbox(from, to);
  if (isIn(from, "app") || from === "server.ts") return refusalInApp(from, to);
  return undefined;
}

/**
 * @param {string} from
 * @param {string} to
 */
function refusalInSandbox(from, to) {
  if (!isIn(to, "sandbox", ...SHARED)) return "the sandbox knows nothing but the contract, the rules and the door";
  const [of, on] = [floorOf(from), floorOf(to)];
  if (of === undefined || on === undefined || of.part === on.part || of.floor > on.floor) return undefined;
  return `${of.part} lies ${of.floor === on.floor ? "beside" : "below"} ${on.part} (SANDBOX_FLOORS in lint/layers.mjs)`;
}

/**
 * The layer of the sandbox that a path belongs to. A part that the table does not name lies above all others until it
 * gets its place.
 *
 * @param {string} path
 */
function floorOf(path) {
  if (!isIn(path, "sandbox/src")) return undefined;
  const part = path.split("/")[2] ?? "";
  const name = (/** @type {string} */ named) => named === part || named === `${part}.ts`;
  const floor = SANDBOX_FLOORS.findIndex((parts) => parts.some(name));
  return { part, floor: floor === -1 ? SANDBOX_FLOORS.length : floor };
}

/**
 * @param {string} from
 * @param {string} to
 */
function refusalInApp(from, to) {
  if (isIn(to, "sandbox")) return "the app never imports the sandbox";
  if (isFormsDoc(to) && !isFormsDoc(from)) return "what docs/forms.md tells of forms is no load for the app";
  if (isIn(to, "provider") && !isIn(to, ...SHARED) && !isIn(from, "app/server")) {
    return "only app/server knows the provider's client";
  }
  const ground = GROUND.find(([folder]) => isIn(from, `app/${folder}`));
  if (ground && isIn(to, "app") && !ground.some((folder) => isIn(to, `app/${folder}`))) {
    const [folder, ...others] = ground;
    return `${folder} may import of the app only ${others.length > 0 ? others.join(", ") : "itself"}`;
  }
  const target = areaOf(to);
  if (isIn(to, "app/billing/shared")) {
    return isIn(from, "app/billing") ? undefined : "app/billing/shared is for the areas of billing";
  }
  if (target !== undefined && target !== areaOf(from)) {
    return `${target} is an area; what two areas need moves to components, forms or billing/shared`;
  }
  return undefined;
}

/**
 * Whether a file holds data for docs/forms.md; only the script that writes that document reads such files.
 *
 * @param {string} path
 */
const isFormsDoc = (path) => /(^|[/-])forms-doc(\.ts)?$/.test(path);

/**
 * The area of the app a path belongs to: app/users → "users", app/billing/wallet → "billing/wallet".
 *
 * @param {string} path
 */
function areaOf(path) {
  const [app, first, second, third] = path.split("/");
  if (app !== "app" || first === undefined || second === undefined || sharedFolders.includes(first)) return undefined;
  return first === "billing" && third !== undefined ? `billing/${second}` : first;
}

/**
 * @param {string} path
 * @param {...string} folders
 */
function isIn(path, ...folders) {
  return folders.some((folder) => path === folder || path.startsWith(`${folder}/`));
}
