/**
 * The snippet builder's preview: a sample shop page with the loader, and in its frame the checkout of
 * a sample payment, rendered by the server. Only our own pages can frame them, and they never call
 * the API.
 */
import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Texts } from '#shared/documents/bootstrap-data.ts';
import { EXAMPLE_SESSION_ID, examplePaySession } from '#shared/pay/example.ts';
import type { TextKeys } from '#shared/text.ts';
import type { App } from '../../platform/http/app.ts';
import { chooseLocale, readTexts } from '../../platform/locales/texts.ts';
import { documentHeaders } from './headers.ts';
import { fill, type HtmlTemplates } from './html-templates.ts';
import { lookOf } from './look.ts';

type PreviewRequest = FastifyRequest<{ Querystring: Record<string, unknown> }>;

const MODES = ['inline', 'modal', 'button', 'redirect'];

/** The hash of a logo, which the console shows before and after it is saved. */
const LOGO = /^[0-9a-f]{32}$/;

export function previewRoutes({ http, config }: App, templates: HtmlTemplates): void {
  const localeOf = ({ query, headers }: PreviewRequest) => {
    const wanted = typeof query.locale === 'string' ? query.locale : undefined;
    return chooseLocale(config.locales, [wanted], headers['accept-language']);
  };

  http.get('/embed/preview', async (request: PreviewRequest, reply) => {
    const { query } = request;
    const look = lookOf(query);
    const mode = MODES.find((one) => one === query.mode) ?? 'inline';
    // The inserted values come from our own lists, or are digits.
    const accent = /^#[0-9a-f]{6}$/.test(String(query.accent)) ? String(query.accent) : undefined;
    const locale = localeOf(request);
    const data = {
      session: EXAMPLE_SESSION_ID,
      mock: 'specimen',
      mode,
      locale,
      theme: look.theme,
      accent,
    };
    const nonce = newNonce();
    return send(reply, 'preview', nonce, pageOf({ nonce, locale, theme: look.theme, data }));
  });

  http.get('/embed/preview/frame', async (request: PreviewRequest, reply) => {
    const locale = localeOf(request);
    const look = lookOf(request.query);
    const texts = await readTexts(locale, 'snippet');
    const merchant = {
      name: textAt(texts, 'sample.merchant'),
      domain: 'shop.example',
      verified: true,
      ...(LOGO.test(String(request.query.logo)) ? { logo: String(request.query.logo) } : {}),
    };
    const bootstrapData = {
      apiBase: '/api',
      locale,
      theme: look.theme,
      texts: { pay: await readTexts(locale, 'pay') },
      session: examplePaySession({ merchant, description: textAt(texts, 'sample.order') }),
      sessionId: EXAMPLE_SESSION_ID,
      parentOrigin: null,
    };
    const rendered = templates.renderFrame?.(bootstrapData);
    const nonce = newNonce();
    const title = rendered?.title ?? merchant.name;
    const filling = { nonce, locale, title, bootstrapData, look, root: rendered?.html };
    const html = fill(await templates.read('frame', request.url), filling);
    // A static view without scripts.
    return send(reply, 'specimen', nonce, html.replace(SCRIPTS, ''));
  });

  function send(reply: FastifyReply, kind: 'preview' | 'specimen', nonce: string, html: string) {
    reply.headers(documentHeaders(kind, { nonce, dev: templates.dev }));
    return reply.type('text/html; charset=utf-8').send(html);
  }
}

function textAt(texts: Texts, key: TextKeys<typeof import('#locales/en/snippet.json')>): string {
  const found = key
    .split('.')
    .reduce<Texts | string>(
      (part, name) => (typeof part === 'string' ? '' : (part[name] ?? '')),
      texts,
    );
  return typeof found === 'string' ? found : '';
}

/** Scripts, and links that load them ahead. */
const SCRIPTS = /<script\b[\s\S]*?<\/script>|<link rel="modulepreload"[^>]*>/g;

const newNonce = () => randomBytes(16).toString('base64url');

interface HostPage {
  nonce: string;
  locale: string;
  theme: string;
  data: Record<string, string | undefined>;
}

/** A page with placeholder lines of text around the tag. */
function pageOf({ nonce, locale, theme, data }: HostPage): string {
  const attributes = Object.entries(data)
    .flatMap(([name, value]) => (value === undefined ? [] : [`data-${name}="${value}"`]))
    .join(' ');
  const scheme = theme === 'auto' ? 'light dark' : theme;
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>shop.example</title>
<style nonce="${nonce}">
:root{color-scheme:${scheme};background:light-dark(#fff,#161413)}
body{margin:0;padding:24px;display:grid;gap:14px}
i{block-size:12px;border-radius:6px;background:light-dark(#ece8e3,#2b2825)}
i:first-child{block-size:22px;inline-size:45%}
i:last-child{inline-size:70%}
</style>
</head>
<body><i></i><i></i><script src="/widget/mock.js" nonce="${nonce}" ${attributes}></script><i></i><i></i></body>
</html>
`;
}
