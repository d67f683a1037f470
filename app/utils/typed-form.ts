/** A posted form without its secrets, for a page that sends it again. `isWithoutSecrets`: secrets were removed. */
export type TypedForm = { fields: [name: string, value: string][]; isWithoutSecrets: boolean };
