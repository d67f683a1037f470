// Who may import whom (the table of docs/architecture.md, "Who may know whom"), as plain functions.
import { posix } from "node:path";

/** Folders of app/ that every area may use. All other folders of app/ are areas. */
const sharedFolders = ["components", "server", "i18n", "utils", "styles"];
/** Of sandbox/src: what may touch the database and the pages. */
const pureSandbox = ["domain"];

/**
 * The project path that an import names, such as "app/utils/money"; undefined for a package.
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
 * Why this import is not allowed; undefined when it is.
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
  if (isIn(to, "tests") && !isIn(from, "tests")) return "nothing imports tests";
  if (isIn(from, "provider/contract") && !isIn(to, "provider/contract")) return "the contract imports nothing but zod";
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
  if (!isIn(to, "sandbox", "provider/contract")) return "the sandbox knows nothing but the contract";
  const layer = from.split("/")[2] ?? "";
  if (pureSandbox.includes(layer) && !isIn(to, `sandbox/src/${layer}`, "provider/contract")) {
    return "the domain is pure: it imports the domain and the contract only";
  }
  if (layer === "db" && !isIn(to, "sandbox/src/db", "sandbox/src/domain", "provider/contract")) {
    return "db imports domain and the contract only";
  }
  return undefined;
}

/**
 * @param {string} from
 * @param {string} to
 */
function refusalInApp(from, to) {
  if (isIn(to, "sandbox")) return "the app never imports the sandbox";
  if (isIn(to, "provider") && !isIn(to, "provider/contract") && !isIn(from, "app/server")) {
    return "only app/server knows the provider's client";
  }
  if (isIn(from, "app/utils") && isIn(to, "app") && !isIn(to, "app/utils")) return "utils import nothing of the app";
  if (isIn(from, "app/i18n") && isIn(to, "app") && !isIn(to, "app/i18n", "app/utils")) {
    return "i18n imports utils only";
  }
  if (isIn(from, "app/components") && !isIn(to, "app/components", "app/i18n", "app/utils", "app/styles")) {
    return "components import i18n and utils only";
  }
  const target = areaOf(to);
  if (target !== undefined && target !== areaOf(from)) {
    return `${target} is an area; what two areas need moves to components or utils`;
  }
  return undefined;
}

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
