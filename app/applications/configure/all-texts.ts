import { SEND_CHANNELS, type Language } from "#provider/contract/words";
import { nameOf, type Texts, type Which } from "./texts";

/** Every text there may be, of the languages of a region. */
export const textsIn = (languages: readonly Language[]): Exclude<Which, "all">[] =>
  languages.flatMap((language) => SEND_CHANNELS.map((channel) => ({ language, channel })));

/** The text that an address names; the one for all channels where it names none. */
export const readWhich = (name: string | null, languages: readonly Language[]): Which =>
  textsIn(languages).find((one) => nameOf(one) === name) ?? "all";

/**
 * The texts of a language and a channel with this one in place of what stands there; without a text: with none there.
 */
export const withText = (
  { messageTemplates }: Pick<Texts, "messageTemplates">,
  { language, channel }: Exclude<Which, "all">,
  text?: string,
) => [
  ...messageTemplates.filter((one) => one.language !== language || one.channel !== channel),
  ...(text === undefined ? [] : [{ language, channel, text }]),
];
