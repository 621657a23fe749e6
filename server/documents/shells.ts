/**
 * The built HTML of each document. What a request adds (nonce, language, boot data) is put into
 * it here, escaped by construction.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  BOOT_ELEMENT_ID,
  type FrameBoot,
  type LinkFrameBoot,
  NONCE_PLACEHOLDER,
  type RenderedFrame,
} from '#shared/boot.ts';
import type { PaintedPage } from '#shared/public-paths.ts';
import { directionOf } from './direction.ts';
import type { DocumentKind } from './headers.ts';
import { inlinedStyle, inlineStyles, styleElement } from './inline-styles.ts';
import type { Look } from './look.ts';
import { ROOT_ELEMENT, readPaintedPages } from './painted.ts';

export const SHELL_FILES = {
  hosted: 'hosted/index.html',
  frame: 'widget/frame/index.html',
  'link-frame': 'widget/frame/link/index.html',
  signin: 'widget/signin/index.html',
} as const satisfies Record<DocumentKind, string>;

/** The shells of a build, or of the development server. */
export interface Shells {
  read(kind: DocumentKind, path: string): Promise<string>;
  /** Public pages as they were painted; none while developing. */
  painted: readonly PaintedPage[];
  /** The view of a frame; while developing its scripts make it. */
  renderFrame?(boot: FrameBoot): RenderedFrame;
  renderLinkFrame?(boot: LinkFrameBoot): RenderedFrame;
  dev: boolean;
}

/**
 * Shells as `npm run build` left them, read once, with the styles of frame and pages inlined, and
 * what the frame's document hears before its scripts have come.
 */
export async function builtShells(dist: string): Promise<Shells> {
  const read = (kind: DocumentKind) => readFile(join(dist, kind, SHELL_FILES[kind]), 'utf8');
  const framed = (kind: DocumentKind) =>
    read(kind).then((html) => inlineStyles(html, join(dist, kind), (_, css) => styleElement(css)));
  const [hosted, frame, linkFrame, signin, painted, early, render] = await Promise.all([
    read('hosted').then((html) => inlineStyles(html, join(dist, 'hosted'), inlinedStyle)),
    framed('frame'),
    framed('link-frame'),
    read('signin'),
    readPaintedPages(dist),
    readFile(join(dist, 'frame-early/early.js'), 'utf8'),
    // Built from the widget's views: its module is not known before.
    import(pathToFileURL(join(dist, 'frame-render/main.mjs')).href) as Promise<
      Required<Pick<Shells, 'renderFrame' | 'renderLinkFrame'>>
    >,
  ]);
  const withEarly = (html: string) =>
    html.replace(
      '<!--early-->',
      () => `<script nonce="${NONCE_PLACEHOLDER}">${early.trim()}</script>`,
    );
  const shells = {
    hosted,
    frame: withEarly(frame),
    'link-frame': withEarly(linkFrame),
    signin,
  };
  return {
    read: async (kind) => shells[kind],
    painted,
    renderFrame: render.renderFrame,
    renderLinkFrame: render.renderLinkFrame,
    dev: false,
  };
}

export interface Filling {
  nonce: string;
  locale: string;
  title: string;
  boot: object;
  look?: Pick<Look, 'theme' | 'css'>;
  /** What stands in the document's `#app`: markup, as it is. */
  root?: string | undefined;
}

export function fill(shell: string, { nonce, locale, title, boot, look, root }: Filling): string {
  const data = JSON.stringify(boot).replaceAll('<', '\\u003c');
  const direction = directionOf(locale) === 'rtl' ? ' dir="rtl"' : '';
  const theme = look && look.theme !== 'auto' ? ` data-theme="${look.theme}"` : '';
  return (
    shell
      // First, so that a merchant's text can never be given the nonce.
      .replaceAll(NONCE_PLACEHOLDER, nonce)
      .replace('<html lang="en">', () => `<html lang="${locale}"${direction}${theme}>`)
      .replace(/<title>.*?<\/title>/, () => `<title>${escapeHtml(title)}</title>`)
      .replace(
        '<!--boot-->',
        () => `<script type="application/json" id="${BOOT_ELEMENT_ID}">${data}</script>`,
      )
      .replace('</head>', () =>
        look?.css ? `<style nonce="${nonce}">${look.css}</style></head>` : '</head>',
      )
      // Last: what a merchant has written is in it, and none of it is a place to fill.
      .replace(ROOT_ELEMENT, (empty) => (root ? `<div id="app">${root}</div>` : empty))
  );
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
