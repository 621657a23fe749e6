import { generate } from 'lean-qr';
import { toSvgPath } from 'lean-qr/extras/svg';
import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';

/** Modules of empty space around it, as the standard asks. */
const QUIET = 4;

/** A text for a camera. */
export function QrCode({ text, label }: { text: string; label: string }): JSX.Element {
  const code = useMemo(() => generate(text), [text]);
  const side = code.size + 2 * QUIET;
  return (
    <svg
      class="phone__code"
      viewBox={`${-QUIET} ${-QUIET} ${side} ${side}`}
      role="img"
      aria-label={label}
      shape-rendering="crispEdges"
    >
      <path d={toSvgPath(code)} />
    </svg>
  );
}
