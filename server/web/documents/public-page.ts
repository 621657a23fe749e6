/** The frame of public pages without scripts of the app: status, proof of reserves and the offline page. */
import { brand } from '#shared/brand.ts';
import { inBoth } from '#shared/embed/palette.ts';
import { escapeHtml } from '#shared/escape-html.ts';
import { directionOf } from './direction.ts';
import { MARK } from './wordmark.ts';

interface Given {
  nonce: string;
  locale: string;
  /** The rules that load the page's fonts. */
  fonts: string;
  title: string;
  /** For search engines. */
  description: string;
  /** In addition to those of every such page. */
  styles: string;
  /** HTML, after the link to the home page. */
  main: string;
}

export const publicPage = ({
  nonce,
  locale,
  fonts,
  title,
  description,
  styles,
  main,
}: Given): string => `<!doctype html>
<html lang="${locale}" dir="${directionOf(locale)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(`${title} · ${brand.name}`)}</title>
<meta name="description" content="${escapeHtml(description)}">
<style nonce="${nonce}">${fonts}${STYLES}${styles}</style>
</head>
<body>
<main>
<p><a class="brand" href="/">${MARK}${escapeHtml(brand.name)}</a></p>${main}
</main>
</body>
</html>
`;

const STYLES = `
:root{color-scheme:light dark;--ink:${inBoth('ink')};--ink-soft:${inBoth('ink-soft')};--line:${inBoth('line')};--raised:${inBoth('surface-raised')};--accent:${inBoth('accent')};--success:${inBoth('success')};--danger:${inBoth('danger')}}
body{margin:0;font:16px/1.5 "Hanken Grotesk Variable","Hanken Grotesk Fallback","Hanken Grotesk Fallback DejaVu",system-ui,sans-serif;color:var(--ink);background:${inBoth('surface')}}
:lang(ja){line-break:strict;text-autospace:normal;word-break:auto-phrase}
main{box-sizing:border-box;max-width:720px;margin:auto;padding:24px 16px 64px}
a{display:inline-block;padding:8px 0;color:var(--accent);text-underline-offset:.2em}
a:focus-visible{outline:3px solid var(--accent);outline-offset:2px;border-radius:4px}
.brand,h1{font-family:"Fraunces Variable","Fraunces Fallback","Fraunces Fallback Noto","Fraunces Fallback DejaVu",Georgia,serif}
.brand{display:inline-flex;align-items:center;gap:8px;color:inherit;font-size:20px;text-decoration:none}
.brand svg{height:24px;color:var(--accent)}
h1{margin:24px 0;font-size:clamp(1.75rem,1.55rem + .9vw,2.125rem);font-weight:340;line-height:1.25;letter-spacing:-.01em;word-spacing:.06em;text-wrap:balance}
h2{margin:0;font-size:16px;font-weight:600;line-height:1.5}
p{text-wrap:pretty}
.up,.down{font-weight:600}
.up{color:var(--success)}
.down{color:var(--danger)}
.note{margin:16px 0 0;font-size:14px;color:var(--ink-soft)}
`;
