import { Component, type ReactNode } from "react";

type Props = { children: ReactNode };
type State = { message?: string };

/** The page itself, once more. */
const HERE = "";

/**
 * Stands around the page for errors, the document included: when that page fails too, this says so in words. They are
 * English, as the reader's sentences may be what failed. It works in the browser only: React has no boundaries on a
 * server.
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
