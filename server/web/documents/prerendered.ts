/**
 * The pages that the build prerendered (`hosted/render`), in the app's shell. They are visible
 * before any script runs, and carry metadata for link previews.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brand } from '#shared/brand.ts';
import {
  DISCOUNT_PLACEHOLDER,
  EARLY_CLICK,
  NONCE_PLACEHOLDER,
} from '#shared/documents/bootstrap-data.ts';
import { EARLY_ANSWERS, EARLY_BUSINESS, EARLY_PLACE } from '#shared/documents/early-answers.ts';
import { escapeHtml } from '#shared/escape-html.ts';
import { formatValue } from '#shared/format.ts';
import { EARLY_HOME_PATH, emailLinkOf, type PrerenderedPage } from '#shared/public-paths.ts';
import { inlinedStyle, styleElement } from './inline-styles.ts';

/** @throws without a build */
export async function readPrerenderedPages(dist: string): Promise<PrerenderedPage[]> {
  return JSON.parse(await readFile(join(dist, 'hosted-pages/pages.json'), 'utf8'));
}

/** A trailing slash leads to the same page; the canonical URL has none. */
export function findPrerendered(
  pages: readonly PrerenderedPage[],
  path: string,
  search: URLSearchParams,
  language: string,
): PrerenderedPage | undefined {
  const plain = path.replace(/([^/])\/$/, '$1');
  const link = emailLinkOf(search);
  const find = (wanted: string) =>
    pages.find((page) => page.path === wanted && page.language === language);
  return (link && find(`${plain}?${link}`)) ?? find(plain);
}

/** The app's root element in every shell. */
export const ROOT_ELEMENT = '<div id="app"></div>';

const SCRIPTS =
  /<(?:script type="module"|link rel="modulepreload")[^>]* (?:src|href)="([^"]+)"[^>]*>(?:<\/script>)?\s*/g;

/**
 * Fetches the app after the prerendered page is painted, because it would compete for a phone's
 * bandwidth and processor. A background tab paints nothing, so it waits for a second instead.
 */
const afterFirstPaint = (addresses: string[]) =>
  `<script type="module" nonce="${NONCE_PLACEHOLDER}">` +
  `let run=()=>{run=()=>{};for(const file of ${JSON.stringify(addresses)})import(file)};` +
  'new PerformanceObserver(()=>run()).observe({type:"paint",buffered:true});' +
  'setTimeout(()=>run(),1000)</script>';

/** How long the app waits for the early home; its calls may take longer than that. */
const LATE_MS = 1_000;

/**
 * Fetches the app at once, and runs it when the early home is painted (`hosted/early`): on a phone the
 * start of the app would delay that paint. A guest has no early home, which is known by then.
 */
const afterEarlyHome = (addresses: string[]) =>
  addresses
    .map(
      (address) =>
        `<link rel="modulepreload" fetchpriority="low" href="${address}" nonce="${NONCE_PLACEHOLDER}">`,
    )
    .join('') +
  `<script type="module" nonce="${NONCE_PLACEHOLDER}">` +
  `Promise.race([document.${EARLY_ANSWERS}?.settled,new Promise(done=>setTimeout(done,${LATE_MS}))])` +
  `.then(()=>{for(const file of ${JSON.stringify(addresses)})import(file)})</script>`;

/** Records an early click, which the app repeats (`hosted/app/take-over/early-click.ts`). */
const keepEarlyClick =
  `<script nonce="${NONCE_PLACEHOLDER}">document.addEventListener("click",({target})=>{` +
  'let button=target.closest("#app button");' +
  `if(button)document.${EARLY_CLICK}=[[...document.querySelectorAll("#app button")].indexOf(button),button.textContent]})</script>`;

/** A prerendered language button; the build renders one for each language. */
const TO_LANGUAGE = /<button[^>]* lang="(\w+)"[^>]*>[^<]*<\/button>/g;

export interface Deployment {
  /** The origin of this server, without a trailing slash. */
  origin: string;
  /** The enabled languages, a subset of the prerendered ones. */
  enabled: readonly string[];
  discountBasisPoints: number;
}

/** @param shell the app's document with its placeholders */
export function fillPrerendered(
  shell: string,
  page: PrerenderedPage,
  deployment: Deployment,
): string {
  const { origin, enabled } = deployment;
  const styles = page.styles.map(({ address, css }) => inlinedStyle(address, css));
  if (page.css) styles.push(styleElement(page.css));
  const withLanguages = (markup: string) =>
    markup.replace(TO_LANGUAGE, (way, language) => (enabled.includes(language) ? way : ''));
  const html = withLanguages(page.html);
  const scripts = [...shell.matchAll(SCRIPTS)].map(([, address = '']) => address);
  if (page.path === EARLY_HOME_PATH) {
    const business = withLanguages(page.business ?? '');
    const head = [...styles, keepEarlyClick, afterEarlyHome(scripts)];
    return fillHome(shell.replace(SCRIPTS, ''), { ...page, html, business }, head);
  }
  const head = [...meta(page, deployment), ...styles, keepEarlyClick, afterFirstPaint(scripts)];
  return shell
    .replace(SCRIPTS, '')
    .replace('</head>', () => `${head.join('\n')}\n</head>`)
    .replace(/(<meta property="og:image" content=")\//, (_, start) => `${start}${origin}/`)
    .replace('<body>', () =>
      page.bodyClass ? `<body class="${escapeHtml(page.bodyClass)}">` : '<body>',
    )
    .replace(ROOT_ELEMENT, () => `<div id="app">${html}</div>`);
}

/** Any member's home is hidden, and stays so for a guest. */
function fillHome(
  shell: string,
  { html, business, bodyClass }: PrerenderedPage,
  head: string[],
): string {
  const elements = ['<meta name="robots" content="noindex">', ...head];
  return shell
    .replace('</head>', () => `${elements.join('\n')}\n</head>`)
    .replace('<body>', () => `<body class="${escapeHtml(bodyClass)}">`)
    .replace(
      ROOT_ELEMENT,
      () =>
        `<div id="app" ${EARLY_PLACE} hidden>${html}</div><template ${EARLY_BUSINESS}>${business}</template>`,
    );
}

function meta(
  { path, language, title, description }: PrerenderedPage,
  { origin, enabled, discountBasisPoints }: Deployment,
): string[] {
  if (description === undefined) return ['<meta name="robots" content="noindex">'];
  const percent = String(discountBasisPoints / 100);
  const about = description.replace(DISCOUNT_PLACEHOLDER, () =>
    formatValue({ kind: 'percent', percent }, language),
  );
  const address = origin + path;
  const properties = {
    'og:type': 'website',
    'og:site_name': brand.name,
    'og:title': title,
    'og:description': about,
    'og:url': address,
    'og:locale': territoryOf(language),
  };
  return [
    `<meta name="description" content="${escapeHtml(about)}">`,
    `<link rel="canonical" href="${escapeHtml(address)}">`,
    ...Object.entries(properties).map(
      ([name, content]) => `<meta property="${name}" content="${escapeHtml(content)}">`,
    ),
    // No `hreflang`: a page has the same URL in all languages.
    ...enabled
      .filter((other) => other !== language)
      .map((other) => `<meta property="og:locale:alternate" content="${territoryOf(other)}">`),
  ];
}

/** `es` → `es_ES`: Open Graph requires a territory. */
function territoryOf(language: string): string {
  const { region } = new Intl.Locale(language).maximize();
  return region ? `${language}_${region}` : language;
}
