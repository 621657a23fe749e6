import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { qrCodeOf } from '#shared/qr-code.ts';

/** A QR code. */
export function QrCode({ text, label }: { text: string; label: string }): JSX.Element {
  const { viewBox, path } = useMemo(() => qrCodeOf(text), [text]);
  return (
    <svg
      class="phone__code"
      viewBox={viewBox}
      role="img"
      aria-label={label}
      shape-rendering="crispEdges"
    >
      <path d={path} />
    </svg>
  );
}
