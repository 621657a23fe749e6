import { brand } from '#shared/brand.ts';
import { inBoth } from '#shared/embed/palette.ts';
import type { Theme } from '#shared/embed/theme-of-scheme.ts';
import { escapeHtml } from '#shared/escape-html.ts';

interface PlainDocument {
  nonce: string;
  locale: string;
  theme: Theme;
  heading: string;
  /** HTML below the heading. */
  content: string;
  inFrame?: boolean;
  script?: string;
}

/** As its own page, away from the edges of the window and under our name; in a frame it fills its place, and the page around it has a `main` of its own. */
const PAGE_STYLE = `body{min-height:100vh;box-sizing:border-box;padding:max(24px,10vh) 16px 24px;background:${inBoth('surface')}}
.brand{margin:0 0 16px;text-align:center;font-size:18px;font-weight:600}`;

/** A document of one statement, without the app: complete as soon as it arrives. */
export function plainDocument({
  nonce,
  locale,
  theme,
  heading,
  content,
  inFrame = false,
  script,
}: PlainDocument): string {
  const box = inFrame ? 'div' : 'main';
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(heading)}</title>
<style nonce="${nonce}">
:root{color-scheme:${theme === 'auto' ? 'light dark' : theme}}
body{margin:0;font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;color:${inBoth('ink')}}
.box{box-sizing:border-box;max-width:480px;margin:auto;padding:24px;border:1px solid ${inBoth('line')};border-radius:20px;background:${inBoth('surface-raised')};text-align:center}
h1{margin:0;font-size:20px;line-height:1.3}
p{margin:8px 0 20px;color:${inBoth('ink-soft')}}
a,button{display:inline-block;padding:12px 24px;border:1px solid transparent;border-radius:12px;font-weight:600;text-decoration:none;color:${inBoth('on-accent')};background:${inBoth('accent-fill')}}
button{font:inherit;font-weight:600;cursor:pointer}
a:focus-visible,button:focus-visible{outline:2px solid;outline-offset:2px;outline-color:${inBoth('ink')}}
${inFrame ? '' : PAGE_STYLE}
</style>
</head>
<body>
${inFrame ? '' : `<header class="brand">${escapeHtml(brand.name)}</header>\n`}<${box} class="box"><h1>${escapeHtml(heading)}</h1>${content}</${box}>
${script === undefined ? '' : `<script nonce="${nonce}">${script}</script>\n`}</body>
</html>
`;
}
