import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { NONCE_PLACEHOLDER } from '#shared/boot.ts';

/** Styles inside a document: it paints without a further trip. */
export const styleElement = (css: string) => `<style nonce="${NONCE_PLACEHOLDER}">${css}</style>`;

/**
 * The same for pages that load further ones: the loader of chunks takes the file for present, and
 * no browser fetches a link that is disabled.
 *
 * @param address of the file the styles are from, as the build names it
 */
export const inlinedStyle = (address: string, css: string) =>
  `${styleElement(css)}<link rel="stylesheet" disabled href="${address}">`;

const LINK = /<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/g;

/** @param element what stands in place of a link */
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
