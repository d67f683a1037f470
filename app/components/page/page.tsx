import type { ReactNode } from "react";
import { Link } from "./link";

/** A screen: its heading, its actions, and its parts one below the other. */
export const Page = ({
  title,
  subtitle,
  badge,
  sister,
  actions,
  form,
  children,
}: {
  title: ReactNode;
  subtitle?: ReactNode;
  /** A status beside the title. */
  badge?: ReactNode;
  /** A screen of the same rank. Both titles are tabs, in the same order on either screen; `isFirst` says in which. */
  sister?: { to: string; title: string; isFirst?: true };
  /** Buttons and links of the whole page. */
  actions?: ReactNode;
  /** A long form, in the width of a readable line. */
  form?: boolean;
  children: ReactNode;
}) => (
  <div className={form ? "stack form-page" : "stack"}>
    <div className="page-head">
      <div>
        <div className={sister ? "row sisters" : "row"}>
          {sister?.isFirst && <Sister {...sister} />}
          <h1 className="page-title">{title}</h1>
          {badge}
          {sister && !sister.isFirst && <Sister {...sister} />}
        </div>
        {subtitle && <p className="muted">{subtitle}</p>}
      </div>
      {actions && <div className="row">{actions}</div>}
    </div>
    {children}
  </div>
);

const Sister = ({ to, title }: { to: string; title: string }) => (
  <Link to={to} prefetch="intent" className="page-title muted">
    {title}
  </Link>
);

/** A white sheet; `title` is its second-level heading, `flush` lets a table reach its edges. */
export const Card = ({
  id,
  title,
  actions,
  flush,
  children,
}: {
  /** The fragment of links to this part of the page. */
  id?: string;
  title?: string;
  actions?: ReactNode;
  flush?: boolean;
  children: ReactNode;
}) => (
  <section id={id} className={flush ? "card card-flush" : "card stack"}>
    {(title || actions) && (
      <div className="card-head">
        {title && <h2>{title}</h2>}
        {actions && <div className="row">{actions}</div>}
      </div>
    )}
    {children}
  </section>
);

/** Fields side by side, if there is room. */
export const Fields = ({ children }: { children: ReactNode }) => <div className="fields">{children}</div>;
