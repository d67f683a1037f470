import { SEND_CHANNELS, type Language } from "#provider/contract/words";
import { nameOf, type Texts, type Which } from "./texts";

/** Every possible message text, for the languages of a region. */
export const textsIn = (languages: readonly Language[]): Exclude<Which, "all">[] =>
  languages.flatMap((language) => SEND_CHANNELS.map((channel) => ({ language, channel })));

/** The text that an address names; without a name, the one for all channels. */
export const readWhich = (name: string | null, languages: readonly Language[]): Which =>
  textsIn(languages).find((one) => nameOf(one) === name) ?? "all";

/**
 * The texts with this one in place of the former text of its language and channel. Without a text, the former one is
 * removed, as are texts in languages or on channels that are not known here: a body takes known words alone.
 */
export const withText = (
  { messageTemplates }: Pick<Texts, "messageTemplates">,
  { language, channel }: Exclude<Which, "all">,
  text?: string,
) => [
  ...messageTemplates.flatMap((one) =>
    typeof one.language !== "string" ||
    typeof one.channel !== "string" ||
    (one.language === language && one.channel === channel)
      ? []
      : [{ language: one.language, channel: one.channel, text: one.text }],
  ),
  ...(text === undefined ? [] : [{ language, channel, text }]),
];
