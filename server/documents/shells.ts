/**
 * The built HTML of each document. What a request adds (nonce, language, boot data) is put into
 * it here, escaped by construction.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BOOT_ELEMENT_ID, NONCE_PLACEHOLDER } from '#shared/boot.ts';
import type { PaintedPage } from '#shared/public-paths.ts';
import type { DocumentKind } from './headers.ts';
import { inlinedStyle, inlineStyles, styleElement } from './inline-styles.ts';
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

/** Shells as `npm run build` left them, read once, with the styles of frame and pages inlined. */
export async function builtShells(dist: string): Promise<Shells> {
  const read = (kind: DocumentKind) => readFile(join(dist, kind, SHELL_FILES[kind]), 'utf8');
  const [hosted, frame, signin, painted] = await Promise.all([
    read('hosted').then((html) => inlineStyles(html, join(dist, 'hosted'), inlinedStyle)),
    read('frame').then((html) =>
      inlineStyles(html, join(dist, 'frame'), (_, css) => styleElement(css)),
    ),
    read('signin'),
    readPaintedPages(dist),
  ]);
  const shells = { hosted, frame, signin };
  return { read: async (kind) => shells[kind], painted, dev: false };
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
