import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { NONCE_PLACEHOLDER } from '#shared/documents/bootstrap-data.ts';

/** Inline styles: the document paints without another round trip. */
export const styleElement = (css: string) => `<style nonce="${NONCE_PLACEHOLDER}">${css}</style>`;

/**
 * The same for pages that load further chunks: the chunk loader sees the style sheet's link and does
 * not load it again, and browsers do not fetch a disabled link.
 *
 * @param address the style sheet's path in the build
 */
export const inlinedStyle = (address: string, css: string) =>
  `${styleElement(css)}<link rel="stylesheet" disabled href="${address}">`;

const LINK = /<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/g;

/** @param element the replacement of a link */
export async function inlineStyles(
  html: string,
  folder: string,
  element: (address: string, css: string) => string,
): Promise<string> {
  let inlined = html;
  for (const [link, address = ''] of html.matchAll(LINK)) {
    const css = await readFile(join(folder, address), 'utf8');
    inlined = inlined.replace(link, () => element(address, css));
  }
  return inlined;
}
