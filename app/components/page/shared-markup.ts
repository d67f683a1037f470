/** What can be told apart by how it is written: no element, function or object with a life of its own. */
type Plain = string | number | boolean | null | undefined | readonly Plain[] | { readonly [name: string]: Plain };

/**
 * Marks a component whose markup the Worker may keep and write again for everybody who gets the same (docs/decisions/0113). The
 * compiler holds what that needs: properties that are plain. What it reads from contexts is compared too. It must depend on nothing
 * else, such as the clock, and it is worth it only where people get the same, such as menus and filters: never for a merchant's own data.
 *
 * `blanks` are properties that differ from row to row, as ids do: the markup is kept without them, and each row's are filled in. They must stand in
 * it as they were given, as a text or part of an address, and nothing else may hang on what they are but whether they are given
 * (docs/decisions/0114).
 * In the browser the component is as it was.
 */
export const sharedMarkup = <Props extends { readonly [name in keyof Props]: Plain }, Result>(
  component: (props: Props) => Result,
  blanks?: readonly (keyof Props)[],
) =>
  import.meta.env.SSR
    ? Object.assign((props: Props) => component(props), { sharesMarkup: true, ...(blanks && { blanks }) })
    : component;
