/**
 * The built HTML of each document. What a request adds (nonce, language, boot data) is put into
 * it here, escaped by construction.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BOOT_ELEMENT_ID, NONCE_PLACEHOLDER } from '#shared/boot.ts';
import type { PaintedPage } from '#shared/public-paths.ts';
import type { DocumentKind } from './headers.ts';
import { readPaintedPages } from './painted.ts';

export const SHELL_FILES = {
  hosted: 'hosted/index.html',
  frame: 'widget/frame/index.html',
  signin: 'widget/signin/index.html',
} as const satisfies Record<DocumentKind, string>;

/** The shells of a build, or of the development server. */
export interface Shells {
  read(kind: DocumentKind, path: string): Promise<string>;
  /** Public pages as they were painted; none while developing. */
  painted: readonly PaintedPage[];
  dev: boolean;
}

/** Shells as `npm run build` left them, read once, with the frame's styles inlined. */
export async function builtShells(dist: string): Promise<Shells> {
  const [hosted, frame, signin, painted] = await Promise.all([
    readFile(join(dist, 'hosted', SHELL_FILES.hosted), 'utf8'),
    readFile(join(dist, 'frame', SHELL_FILES.frame), 'utf8').then((html) =>
      inlineStyles(html, join(dist, 'frame')),
    ),
    readFile(join(dist, 'signin', SHELL_FILES.signin), 'utf8'),
    readPaintedPages(dist),
  ]);
  const shells = { hosted, frame, signin };
  return { read: async (kind) => shells[kind], painted, dev: false };
}

/** Styles inside the document: the frame paints without a further trip. */
async function inlineStyles(html: string, folder: string): Promise<string> {
  let inlined = html;
  for (const [link, href = ''] of html.matchAll(
    /<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/g,
  )) {
    const css = await readFile(join(folder, href), 'utf8');
    inlined = inlined.replace(link, () => `<style nonce="${NONCE_PLACEHOLDER}">${css}</style>`);
  }
  return inlined;
}

export interface Filling {
  nonce: string;
  locale: string;
  title: string;
  boot: object;
  theme?: string;
}

export function fill(shell: string, { nonce, locale, title, boot, theme }: Filling): string {
  const data = JSON.stringify(boot).replaceAll('<', '\\u003c');
  const attributes = theme && theme !== 'auto' ? ` data-theme="${theme}"` : '';
  return (
    shell
      // First, so that a merchant's text can never be given the nonce.
      .replaceAll(NONCE_PLACEHOLDER, nonce)
      .replace('<html lang="en">', () => `<html lang="${locale}"${attributes}>`)
      .replace(/<title>.*?<\/title>/, () => `<title>${escapeHtml(title)}</title>`)
      .replace(
        '<!--boot-->',
        () => `<script type="application/json" id="${BOOT_ELEMENT_ID}">${data}</script>`,
      )
  );
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
