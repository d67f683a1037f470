import type { QrGeometry } from "./qr-geometry";

/** Dark on white in both colour schemes, because phones read nothing else reliably. */
export const QrCode = ({ geometry: { size, path }, label }: { geometry: QrGeometry; label: string }) => (
  <svg className="qr-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
    <rect width={size} height={size} fill="#fff" />
    <path d={path} fill="#000" />
  </svg>
);
