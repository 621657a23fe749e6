/**
 * The built HTML of each document. Each request inserts its nonce, language and bootstrap data,
 * always escaped.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  BOOTSTRAP_ELEMENT_ID,
  type FrameBootstrapData,
  type LinkFrameBootstrapData,
  NONCE_PLACEHOLDER,
  type RenderedFrame,
} from '#shared/documents/bootstrap-data.ts';
import { escapeHtml } from '#shared/escape-html.ts';
import type { PrerenderedPage } from '#shared/public-paths.ts';
import { directionOf } from './direction.ts';
import type { DocumentKind } from './headers.ts';
import { inlinedStyle, inlineStyles, styleElement } from './inline-styles.ts';
import type { Look } from './look.ts';
import { ROOT_ELEMENT, readPrerenderedPages } from './prerendered.ts';
import { WORDMARK } from './wordmark.ts';

export const SHELL_FILES = {
  hosted: 'hosted/index.html',
  frame: 'widget/frame/index.html',
  'link-frame': 'widget/frame/link/index.html',
  signin: 'widget/signin/index.html',
  'top-up': 'widget/top-up/index.html',
  till: 'widget/till/index.html',
  operate: 'hosted/operate/index.html',
} as const satisfies Record<DocumentKind, string>;

/** The templates of a build, or of the development server. */
export interface HtmlTemplates {
  read(kind: DocumentKind, path: string): Promise<string>;
  /** The prerendered public pages; none in development. */
  prerendered: readonly PrerenderedPage[];
  /** Renders the view of a frame; absent in development, where the browser renders it. */
  renderFrame?(bootstrapData: FrameBootstrapData): RenderedFrame;
  renderLinkFrame?(bootstrapData: LinkFrameBootstrapData): RenderedFrame;
  /** The first script of `/account`; absent in development. */
  earlyHome?: string;
  /** The script of the offline page, which shows kept passes; absent in development. */
  offlinePasses?: string;
  dev: boolean;
}

/**
 * The templates of `npm run build`, read once. The styles of frame and pages are inlined, and the
 * script that records early clicks in the frame.
 */
export async function builtTemplates(dist: string): Promise<HtmlTemplates> {
  const read = (kind: DocumentKind) => readFile(join(dist, kind, SHELL_FILES[kind]), 'utf8');
  const framed = (kind: DocumentKind) =>
    read(kind).then((html) => inlineStyles(html, join(dist, kind), (_, css) => styleElement(css)));
  const [
    hosted,
    frame,
    linkFrame,
    signin,
    topUp,
    till,
    operate,
    prerendered,
    early,
    home,
    offline,
  ] = await Promise.all([
    read('hosted').then((html) => inlineStyles(html, join(dist, 'hosted'), inlinedStyle)),
    framed('frame'),
    framed('link-frame'),
    read('signin'),
    read('top-up'),
    read('till'),
    read('operate'),
    readPrerenderedPages(dist),
    readFile(join(dist, 'frame-early/early.js'), 'utf8'),
    readFile(join(dist, 'hosted-early/early.js'), 'utf8'),
    readFile(join(dist, 'hosted-offline/early.js'), 'utf8'),
  ]);
  // A build output, so it cannot be imported statically. The files are read first, so that a
  // missing build always gives the same error.
  const render = (await import(
    pathToFileURL(join(dist, 'frame-render/main.mjs')).href
  )) as Required<Pick<HtmlTemplates, 'renderFrame' | 'renderLinkFrame'>>;
  const inline = (script: string) =>
    `<script nonce="${NONCE_PLACEHOLDER}">${script.trim()}</script>`;
  const withEarly = (html: string) => html.replace('<!--early-->', () => inline(early));
  const templates = {
    hosted,
    frame: withEarly(frame),
    'link-frame': withEarly(linkFrame),
    signin,
    'top-up': topUp,
    till,
    operate,
  };
  return {
    read: async (kind) => templates[kind],
    prerendered,
    renderFrame: render.renderFrame,
    renderLinkFrame: render.renderLinkFrame,
    earlyHome: inline(home),
    offlinePasses: inline(offline),
    dev: false,
  };
}

export interface Filling {
  nonce: string;
  locale: string;
  title: string;
  bootstrapData: object;
  look?: Pick<Look, 'theme' | 'css'>;
  /** The markup of `#app`, inserted unescaped. */
  root?: string | undefined;
}

export function fill(
  shell: string,
  { nonce, locale, title, bootstrapData, look, root }: Filling,
): string {
  const data = JSON.stringify(bootstrapData).replaceAll('<', '\\u003c');
  const direction = directionOf(locale) === 'rtl' ? ' dir="rtl"' : '';
  const theme = look && look.theme !== 'auto' ? ` data-theme="${look.theme}"` : '';
  return (
    shell
      // First, so that a placeholder in a merchant's text is never replaced with the nonce.
      .replaceAll(NONCE_PLACEHOLDER, nonce)
      .replace('<html lang="en">', () => `<html lang="${locale}"${direction}${theme}>`)
      .replace('<!--wordmark-->', WORDMARK)
      .replace(/<title>.*?<\/title>/, () => `<title>${escapeHtml(title)}</title>`)
      .replace(
        '<!--bootstrap-data-->',
        () => `<script type="application/json" id="${BOOTSTRAP_ELEMENT_ID}">${data}</script>`,
      )
      .replace('</head>', () =>
        look?.css ? `<style nonce="${nonce}">${look.css}</style></head>` : '</head>',
      )
      // Last: it contains merchants' texts, in which no placeholder may be replaced.
      .replace(ROOT_ELEMENT, (empty) => (root ? `<div id="app">${root}</div>` : empty))
  );
}
