/** The fonts of the hosted pages, for public pages without their style sheet. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

const FALLBACKS = new URL('../../../shared/styles/font-fallbacks.css', import.meta.url);

const FONTS = [
  { family: 'Hanken Grotesk Variable', file: 'hanken-grotesk-latin' },
  { family: 'Fraunces Variable', file: 'fraunces-latin' },
] as const;
const PARTS = [
  { suffix: '-wght-normal', range: 'U+0000-00FF,U+0131,U+0152-0153,U+2000-206F,U+20AC,U+2212' },
  { suffix: '-ext-wght-normal', range: 'U+0100-02BA,U+1E00-1E9F' },
] as const;

/** @returns the rules that load the fonts of the build in `dist`; without a build, installed fonts remain */
export async function publicFonts(dist: string): Promise<string> {
  const files = await readdir(join(dist, 'hosted/assets/hosted')).catch(() => []);
  const rules = FONTS.flatMap(({ family, file }) =>
    PARTS.flatMap(({ suffix, range }) => {
      const found = files.find((name) => name.startsWith(`${file}${suffix}-`));
      return found === undefined
        ? []
        : `@font-face{font-family:"${family}";font-weight:100 900;font-display:swap;src:url(/assets/hosted/${found}) format("woff2");unicode-range:${range}}`;
    }),
  );
  return (
    (await readFile(FALLBACKS, 'utf8')).replaceAll(/\/\*.*?\*\/|\s*\n\s*/gs, '') + rules.join('')
  );
}
