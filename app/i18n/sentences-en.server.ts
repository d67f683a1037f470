import { byNamespace } from "./namespaces.server";

export const sentences = byNamespace(import.meta.glob("/locales/en/*.json", { eager: true, import: "default" }));
