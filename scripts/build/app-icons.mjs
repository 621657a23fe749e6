/**
 * Draws the icons of the installed app from the brand's paths: `node scripts/build/app-icons.mjs`. The
 * server allows sharp no SVG decoder, so the images are stored files. `--check` writes nothing, and
 * names the files that differ from the drawing.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { BRAND_MARK } from '../../shared/brand.ts';
import { PALETTE } from '../../shared/embed/palette.ts';
import { ROOT } from '../run/runtime.mjs';

/** Below `server/web/documents/icons`. A maskable icon fills its square; systems cut its corners off. */
const APP_ICONS = {
  'app-192.png': { side: 192, isMaskable: false },
  'app-512.png': { side: 512, isMaskable: false },
  'app-maskable-512.png': { side: 512, isMaskable: true },
};

/** Within the middle 80 % of a maskable icon nothing is cut off; the mark takes less than that. */
const svg = ({
  side,
  isMaskable,
}) => `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 60 60">
<rect width="60" height="60" rx="${isMaskable ? 0 : 15}" fill="${PALETTE.light.accent}"/>
<g transform="${isMaskable ? 'translate(15.6 14) scale(0.8)' : 'translate(12 10)'}" fill="#fff">${BRAND_MARK.map((d) => `<path d="${d}"/>`).join('')}</g></svg>`;

const drawIcon = (icon) =>
  sharp(Buffer.from(svg(icon)))
    .png({ palette: true, colours: 64, compressionLevel: 9 })
    .toBuffer();

const pixels = (png) => sharp(png).raw().toBuffer();

const isCheck = process.argv.includes('--check');
for (const [name, icon] of Object.entries(APP_ICONS)) {
  const path = join(ROOT, 'server/web/documents/icons', name);
  const drawn = await drawIcon(icon);
  if (!isCheck) writeFileSync(path, drawn);
  else if (!(await pixels(readFileSync(path))).equals(await pixels(drawn))) console.log(name);
}
