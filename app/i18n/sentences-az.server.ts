import { byNamespace } from "./namespaces.server";

export const sentences = byNamespace(import.meta.glob("/locales/az/*.json", { eager: true, import: "default" }));
