/**
 * Draws `server/platform/mail/mark.png` from the brand's paths: `node scripts/build/mail-mark.mjs`. Mail
 * clients show no SVG, and the server allows sharp no SVG decoder, so the image is a stored file.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { BRAND_MARK } from '../../shared/brand.ts';
import { PALETTE } from '../../shared/embed/palette.ts';
import { ROOT } from '../run/runtime.mjs';

/** Pixels per side: three per CSS pixel of the 40 in which mails show it. */
const SIDE = 120;

/** White on a tile of the accent colour, so that it is visible on light and dark mails. */
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}" viewBox="0 0 60 60">
<rect width="60" height="60" rx="15" fill="${PALETTE.light.accent}"/>
<g transform="translate(12 10)" fill="#fff">${BRAND_MARK.map((d) => `<path d="${d}"/>`).join('')}</g></svg>`;

export const drawMark = () =>
  sharp(Buffer.from(SVG)).png({ palette: true, colours: 64, compressionLevel: 9 }).toBuffer();

if (import.meta.main) {
  writeFileSync(join(ROOT, 'server/platform/mail/mark.png'), await drawMark());
}
