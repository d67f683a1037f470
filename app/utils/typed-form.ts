/** A form as it was posted, but for its secrets, for a page that sends it again. `isWithoutSecrets`: it had some. */
export type TypedForm = { fields: [name: string, value: string][]; isWithoutSecrets: boolean };
