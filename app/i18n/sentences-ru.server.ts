import { byNamespace } from "./namespaces.server";

export const sentences = byNamespace(import.meta.glob("/locales/ru/*.json", { eager: true, import: "default" }));
