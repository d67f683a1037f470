import { Component, type ReactNode } from "react";

type Props = { children: ReactNode };
type State = { message?: string };

/** The address of the page itself. */
const HERE = "";

/**
 * Wraps the error page, the document included: if that page fails too, this one says so. Its sentences are English,
 * because the failure may lie in the reader's sentences. It works in the browser only, because React has no error
 * boundaries on a server.
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
