/** The brand's mark as a part of each mail. `scripts/build/mail-mark.mjs` draws it. */
import { readFileSync } from 'node:fs';

/** The part's Content-ID (RFC 2392), named by the image in the HTML. */
export const MARK_ID = 'mark@brand';
export const MARK_URL = `cid:${MARK_ID}`;

let stored: Buffer | undefined;

export function readMark(): Buffer {
  stored ??= readFileSync(new URL('mark.png', import.meta.url));
  return stored;
}
