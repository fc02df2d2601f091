type QrCodeProps = {
  /** The number of modules on a side, and the dark modules as the path of an SVG. */
  qr: { size: number; path: string };
  label: string;
};

/** A QR code, black on white in both themes, because many cameras read no other colours. */
export function QrCode({ qr, label }: QrCodeProps) {
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${qr.size} ${qr.size}`}
      shapeRendering="crispEdges"
      className="mt-3 size-56 max-w-full rounded border border-hairline"
    >
      <path fill="#fff" d={`M0 0h${qr.size}v${qr.size}h-${qr.size}z`} />
      <path fill="#000" d={qr.path} />
    </svg>
  );
}
