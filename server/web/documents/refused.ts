/**
 * The frame's document for a site outside the session's origins. Browsers would show a broken
 * page instead of one that `frame-ancestors` refuses, and tell nobody. It contains the id of its own
 * address and nothing of the session, so any site may frame it.
 */
import { REFUSED } from '#shared/embed/protocol.ts';
import type { Theme } from '#shared/embed/theme.ts';
import { readTexts } from '../../platform/locales/texts.ts';
import { escapeHtml } from './escape-html.ts';

interface Refusal {
  nonce: string;
  locale: string;
  theme: Theme;
  kind: 'pay' | 'link';
  id: string;
}

export async function refusedDocument({
  nonce,
  locale,
  theme,
  kind,
  id,
}: Refusal): Promise<string> {
  const { heading, text } = await areaOf<typeof import('#locales/en/refused.json')>(
    locale,
    'refused',
  );
  const labels = await areaOf<typeof import('#locales/en/embed.json')>(locale, 'embed');
  const label = kind === 'link' ? labels.link : labels.open;
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(heading)}</title>
<style nonce="${nonce}">
:root{color-scheme:${theme === 'auto' ? 'light dark' : theme}}
body{margin:0;font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;color:light-dark(#3c3834,#f2eee9)}
section{box-sizing:border-box;max-width:480px;margin:auto;padding:24px;border:1px solid light-dark(#e3ded7,#3d3934);border-radius:20px;background:light-dark(#fff,#221f1d);text-align:center}
h1{margin:0;font-size:20px;line-height:1.3}
p{margin:8px 0 20px;color:light-dark(#6b645c,#b5ada3)}
a{display:inline-block;padding:12px 24px;border:1px solid transparent;border-radius:12px;font-weight:600;text-decoration:none;color:light-dark(#fff,#10302f);background:light-dark(#1f716e,#4fb6b2)}
a:focus-visible{outline:2px solid;outline-offset:2px;outline-color:light-dark(#3c3834,#f2eee9)}
</style>
</head>
<body>
<section aria-labelledby="heading"><h1 id="heading">${escapeHtml(heading)}</h1><p>${escapeHtml(text)}</p>
<a href="/${kind}/${id}" target="_blank" rel="noreferrer">${escapeHtml(label)}</a></section>
<script nonce="${nonce}">${SCRIPT}</script>
</body>
</html>
`;
}

/** Repeated, because the page around it may still load the script that listens. */
const SCRIPT = `
let wait = 100, timer;
function tell() {
  parent.postMessage('${REFUSED}', '*');
  timer = setTimeout(tell, wait = Math.min(wait * 2, 5000));
}
addEventListener('message', ({ source, data }) => {
  if (source === parent && data === '${REFUSED}') clearTimeout(timer);
});
if (parent !== window) tell();
`;

const areaOf = async <Area>(locale: string, area: 'refused' | 'embed') =>
  (await readTexts(locale, area)) as Area;
