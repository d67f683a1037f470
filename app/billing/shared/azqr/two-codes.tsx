import { QrCode } from "~/components/media/qr-code";
import type { QrGeometry } from "~/components/media/qr-geometry";
import type { ShownAzqr } from "./asked-azqr";

/** A code, its name for screen readers, and what stands with it: how to read it, and who can. */
type Code = { label: string; title: string; reader: string };
type Props = { web: Code & { qr: QrGeometry }; bank: Code; azqr: ShownAzqr | null };

/** The web code and the one for banking apps beside each other, each with who can read it; or the web code alone. */
export function TwoCodes({ web, bank, azqr }: Props) {
  if (azqr?.state !== "code") return <QrCode geometry={web.qr} label={web.label} />;
  return (
    <div className="qr-pair">
      <Named code={web} qr={web.qr} />
      <Named code={bank} qr={azqr.qr} />
    </div>
  );
}

const Named = ({ code: { label, title, reader }, qr }: { code: Code; qr: QrGeometry }) => (
  <div>
    <QrCode geometry={qr} label={label} />
    <p className="strong">{title}</p>
    <p className="muted">{reader}</p>
  </div>
);
