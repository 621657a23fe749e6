/** The frame of public pages without scripts: status and proof of reserves. */
import { brand } from '#shared/brand.ts';
import { directionOf } from './direction.ts';
import { escapeHtml } from './escape-html.ts';
import { MARK } from './wordmark.ts';

interface Given {
  nonce: string;
  locale: string;
  title: string;
  /** In addition to those of every such page. */
  styles: string;
  /** HTML, after the link to the home page. */
  main: string;
}

export const publicPage = ({
  nonce,
  locale,
  title,
  styles,
  main,
}: Given): string => `<!doctype html>
<html lang="${locale}" dir="${directionOf(locale)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(`${title} · ${brand.name}`)}</title>
<style nonce="${nonce}">${STYLES}${styles}</style>
</head>
<body>
<main>
<p><a class="brand" href="/">${MARK}${escapeHtml(brand.name)}</a></p>${main}
</main>
</body>
</html>
`;

const STYLES = `
:root{color-scheme:light dark}
body{margin:0;font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;color:light-dark(#3c3834,#f2eee9);background:light-dark(#faf8f6,#191715)}
main{box-sizing:border-box;max-width:720px;margin:auto;padding:24px 16px 48px}
a{display:inline-block;padding:8px 0;color:light-dark(#1f716e,#4fb6b2)}
a:focus-visible{outline:2px solid;outline-offset:2px}
.brand{display:inline-flex;align-items:center;gap:8px;color:inherit;font-size:18px;text-decoration:none}
.brand svg{height:24px;color:light-dark(#1f716e,#4fb6b2)}
h1{margin:8px 0 24px;font-size:26px;font-weight:600;line-height:1.3}
h2{margin:0;font-size:18px;line-height:1.3}
.up,.down{font-weight:600}
.up{color:light-dark(#1f716e,#4fb6b2)}
.down{color:light-dark(#a3322a,#ff9a8f)}
.note{margin:16px 0 0;font-size:14px;color:light-dark(#6b645c,#b5ada3)}
`;
