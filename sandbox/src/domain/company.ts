/** The company behind an application or a signer: its name and its tax number (VÖEN). */
export type Company = { name: string; taxId: string };
