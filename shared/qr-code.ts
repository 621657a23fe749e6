/** A QR code as an SVG path: views add the element and its look. */
import { generate } from 'lean-qr';
import { toSvgPath } from 'lean-qr/extras/svg';

/** Empty modules around the code (ISO/IEC 18004). */
const QUIET_ZONE = 4;

export function qrCodeOf(text: string): { viewBox: string; path: string } {
  const code = generate(text);
  const side = code.size + 2 * QUIET_ZONE;
  return { viewBox: `${-QUIET_ZONE} ${-QUIET_ZONE} ${side} ${side}`, path: toSvgPath(code) };
}
