import type { Contract } from "#provider/contract/index";
import type { Access } from "#provider/contract/permissions";

/**
 * What a screen is for, which decides its limits (docs/performance.md). A `form` is a page or dialog that carries the
 * form libraries, a `dialog` one that does without them. A `file` is downloaded, an `action` only takes posts, an
 * `error` says why there is nothing.
 */
export type ScreenKind = "list" | "details" | "page" | "form" | "dialog" | "signIn" | "file" | "action" | "error";

/**
 * One screen of app/routes.ts, as everything knows it that walks all of them: the tests over HTTP and in the browser,
 * the sizes of the build, the bench and the comparison of HTML.
 */
export type ScreenFacts = {
  /** As a person would call it; the only one of its name. */
  name: string;
  kind: ScreenKind;
  /** Who may enter (docs/product.md section 6). "public": people who are not signed in. */
  access: Access | "public";
  /** Who may post to it, where others may look only. Absent: whoever may enter. */
  posts?: Access;
  /** Where it opens, with names of records for ids (`:invoice`). Absent: its pattern, which has no ids. */
  address?: string;
  /**
   * What it asks of the provider beside who is asking, by name; all at once, so that a screen costs one round trip.
   * Absent: nothing.
   */
  calls?: readonly CallName[];
  /** Other sights of it worth looking at: what they show, and their addresses. */
  sights?: Readonly<Record<string, string>>;
  /** Selects what people come for. Absent: the page's heading. */
  marker?: string;
  /** A step that is nobody's next among the records of the demo merchant: it leads to the one that is. */
  leadsOn?: true;
  /**
   * Asks for a one-time code: leads back to where it began while none is on its way. What sends one: a form, with names
   * of records for ids, and what one types there.
   */
  waitsForCode?: { form: string; typed: (person: SomePerson) => Record<string, string> };
};

/** A call of the provider's contract, as `invoices.list`. */
export type CallName = { [Group in keyof Contract]: `${Group}.${keyof Contract[Group] & string}` }[keyof Contract];

/** Whoever asks for a code: somebody with an account, and seven digits that no phone has yet. */
export type SomePerson = { username: string; password: string; digits: string };

/** A part of the manifest: screens by their patterns in app/routes.ts. */
export type Screens = Readonly<Record<string, ScreenFacts>>;

/** Shows the rows of a list. */
export const ROW = "table tbody tr";
/** A filter that finds nothing. */
export const NOBODY = "nobody-has-this-name";
/** The random part of an id that nothing has. */
export const NOTHING = "0000000000000000";
