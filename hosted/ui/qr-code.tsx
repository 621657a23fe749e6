import { useMemo } from 'react';
import { qrCodeOf } from '#shared/qr-code.ts';
import styles from './qr-code.module.css';

/** A QR code. It is dark on light in every theme, because many readers fail on inverted codes. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { viewBox, path } = useMemo(() => qrCodeOf(text), [text]);
  return (
    <svg
      className={styles.code}
      viewBox={viewBox}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  );
}
