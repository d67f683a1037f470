// The house rules that no existing linter rule checks; oxlint loads them (.oxlintrc.json).
// tests/unit/house/house-rules.test.ts shows that each one refuses.
import { relative, sep } from "node:path";
import { refusal } from "./layers.mjs";

/**
 * The parts of the linter's interface (ESLint's) that these rules use.
 *
 * @typedef {{ type: string, value?: unknown, name?: string }} Leaf
 * @typedef {{ source?: Leaf | null, name?: Leaf, property?: Leaf, computed?: boolean }} Node
 * @typedef {{ node: Node | Leaf, message: string }} Problem
 * @typedef {{ filename: string, cwd: string, report: (problem: Problem) => void }} Context
 * @typedef {{ create: (context: Context) => Record<string, (node: Node) => void> }} Rule
 */

/** @type {Rule} */
const layers = {
  create(context) {
    const from = relative(context.cwd, context.filename).split(sep).join("/");
    /** @param {Node} node */
    const check = ({ source }) => {
      if (!source || typeof source.value !== "string") return;
      const why = refusal(from, source.value);
      if (why) context.report({ node: source, message: `${from} must not import "${source.value}": ${why}.` });
    };
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
      TSImportType: check,
    };
  },
};

/** @type {Rule} */
const noStyleAttribute = {
  create: (context) => ({
    JSXAttribute(node) {
      if (node.name?.name !== "style") return;
      context.report({ node, message: "Use a class: the content security policy blocks style attributes." });
    },
  }),
};

/** @type {Rule} */
const noWaitForTimeout = {
  create: (context) => ({
    MemberExpression(node) {
      const name = node.computed ? node.property?.value : node.property?.name;
      if (name === "waitForTimeout") context.report({ node, message: "Wait for what must happen, not for a time." });
    },
  }),
};

export default {
  meta: { name: "house" },
  rules: { layers, "no-style-attribute": noStyleAttribute, "no-wait-for-timeout": noWaitForTimeout },
};
