/**
 * The public pages as the build painted them (`hosted/render`), put into the app's shell: they are
 * on show before any script runs, and say what they are to whoever links to them.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { NONCE_PLACEHOLDER } from '#shared/boot.ts';
import { brand } from '#shared/brand.ts';
import type { PaintedPage } from '#shared/public-paths.ts';

/** @throws when nothing was built */
export async function readPaintedPages(dist: string): Promise<PaintedPage[]> {
  return JSON.parse(await readFile(join(dist, 'hosted-pages/pages.json'), 'utf8'));
}

/** A trailing slash is the same page, and its address without one the one to be known by. */
export function findPainted(
  pages: readonly PaintedPage[],
  path: string,
  language: string,
): PaintedPage | undefined {
  const plain = path.replace(/([^/])\/$/, '$1');
  return pages.find((page) => page.path === plain && page.language === language);
}

const ROOT_ELEMENT = '<div id="app"></div>';

/**
 * @param shell the app's document, not filled in yet
 * @param origin of this server, without a trailing slash
 */
export function paint(shell: string, page: PaintedPage, origin: string): string {
  const styles = page.styles.map(
    (href) => `<link rel="stylesheet" crossorigin href="${attribute(href)}">`,
  );
  if (page.css) styles.push(`<style nonce="${NONCE_PLACEHOLDER}">${page.css}</style>`);
  return shell
    .replace('</head>', () => `${[...meta(page, origin), ...styles].join('\n')}\n</head>`)
    .replace(/(<meta property="og:image" content=")\//, (_, start) => `${start}${origin}/`)
    .replace('<body>', () =>
      page.bodyClass ? `<body class="${attribute(page.bodyClass)}">` : '<body>',
    )
    .replace(ROOT_ELEMENT, () => `<div id="app">${page.html}</div>`);
}

function meta({ path, language, title, description }: PaintedPage, origin: string): string[] {
  const address = origin + path;
  const properties = {
    'og:type': 'website',
    'og:site_name': brand.name,
    'og:title': title,
    'og:description': description,
    'og:url': address,
    'og:locale': territoryOf(language),
  };
  return [
    `<meta name="description" content="${attribute(description)}">`,
    `<link rel="canonical" href="${attribute(address)}">`,
    ...Object.entries(properties).map(
      ([name, content]) => `<meta property="${name}" content="${attribute(content)}">`,
    ),
  ];
}

/** `es` → `es_ES`: Open Graph wants a territory. */
function territoryOf(language: string): string {
  const { region } = new Intl.Locale(language).maximize();
  return region ? `${language}_${region}` : language;
}

function attribute(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
