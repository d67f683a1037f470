import { Component, type ReactNode } from "react";

type Props = { children: ReactNode };
type State = { message?: string };

/** The page itself, once more. */
const HERE = "";

/**
 * Stands around the page for errors, the document included: where that fails too, it says so in words. What speaks the reader's language may be what
 * failed, so these are English. In the browser only, as React has no such thing on a server; there the Worker answers with a text.
 */
export class LastResort extends Component<Props, State> {
  override state: State = {};

  static getDerivedStateFromError(error: unknown): State {
    return { message: error instanceof Error ? error.message : String(error) };
  }

  override render(): ReactNode {
    const { message } = this.state;
    if (message === undefined) return this.props.children;
    return (
      <html lang="en">
        <body>
          <main>
            <h1>Something went wrong, please try again!</h1>
            <p>{message}</p>
            <a href={HERE}>Try again</a>
          </main>
        </body>
      </html>
    );
  }
}
