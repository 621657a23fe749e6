/**
 * The public pages as the build painted them (`hosted/render`), put into the app's shell: they are
 * on show before any script runs, and say what they are to whoever links to them.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { EARLY_CLICK, NONCE_PLACEHOLDER } from '#shared/boot.ts';
import { brand } from '#shared/brand.ts';
import type { PaintedPage } from '#shared/public-paths.ts';
import { inlinedStyle, styleElement } from './inline-styles.ts';

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

/** Where the app stands in every shell. */
export const ROOT_ELEMENT = '<div id="app"></div>';

const SCRIPTS =
  /<(?:script type="module"|link rel="modulepreload")[^>]* (?:src|href)="([^"]+)"[^>]*>(?:<\/script>)?\s*/g;

/**
 * The app is fetched once what was painted is on show: before that it would only compete with it
 * for a phone's line and processor. A tab in the background shows nothing, and waits for a second.
 */
const afterFirstPaint = (addresses: string[]) =>
  `<script type="module" nonce="${NONCE_PLACEHOLDER}">` +
  `let run=()=>{run=()=>{};for(const file of ${JSON.stringify(addresses)})import(file)};` +
  'new PerformanceObserver(()=>run()).observe({type:"paint",buffered:true});' +
  'setTimeout(()=>run(),1000)</script>';

/** What was clicked before the app could hear it is clicked again (`hosted/app/early-click.ts`). */
const keepEarlyClick =
  `<script nonce="${NONCE_PLACEHOLDER}">document.addEventListener("click",({target})=>{` +
  'let button=target.closest("#app button");' +
  `if(button)document.${EARLY_CLICK}=[[...document.querySelectorAll("#app button")].indexOf(button),button.textContent]})</script>`;

/** A way to change to a language, as the build has painted one for each there is. */
const TO_LANGUAGE = /<button[^>]* lang="(\w+)"[^>]*>[^<]*<\/button>/g;

export interface Deployment {
  /** Of this server, without a trailing slash. */
  origin: string;
  /** The languages of this server, of all that were painted. */
  enabled: readonly string[];
}

/** @param shell the app's document, not filled in yet */
export function paint(shell: string, page: PaintedPage, deployment: Deployment): string {
  const { origin, enabled } = deployment;
  const styles = page.styles.map(({ address, css }) => inlinedStyle(address, css));
  if (page.css) styles.push(styleElement(page.css));
  const html = page.html.replace(TO_LANGUAGE, (way, language) =>
    enabled.includes(language) ? way : '',
  );
  const scripts = [...shell.matchAll(SCRIPTS)].map(([, address = '']) => address);
  const head = [...meta(page, deployment), ...styles, keepEarlyClick, afterFirstPaint(scripts)];
  return shell
    .replace(SCRIPTS, '')
    .replace('</head>', () => `${head.join('\n')}\n</head>`)
    .replace(/(<meta property="og:image" content=")\//, (_, start) => `${start}${origin}/`)
    .replace('<body>', () =>
      page.bodyClass ? `<body class="${attribute(page.bodyClass)}">` : '<body>',
    )
    .replace(ROOT_ELEMENT, () => `<div id="app">${html}</div>`);
}

function meta(
  { path, language, title, description }: PaintedPage,
  { origin, enabled }: Deployment,
): string[] {
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
    // No `hreflang`: a page has one address in all its languages.
    ...enabled
      .filter((other) => other !== language)
      .map((other) => `<meta property="og:locale:alternate" content="${territoryOf(other)}">`),
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
