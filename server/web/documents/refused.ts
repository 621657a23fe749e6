/**
 * The frame's document for a site outside the session's origins. Browsers would show a broken
 * page instead of one that `frame-ancestors` refuses, and tell nobody. It contains the id of its own
 * address and nothing of the session, so any site may frame it.
 */
import { REFUSED } from '#shared/embed/protocol.ts';
import type { Theme } from '#shared/embed/theme-of-scheme.ts';
import { escapeHtml } from '#shared/escape-html.ts';
import { readTexts } from '../../platform/locales/texts.ts';
import { plainDocument } from './plain-document.ts';

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
  return plainDocument({
    nonce,
    locale,
    theme,
    heading,
    inFrame: true,
    content: `<p>${escapeHtml(text)}</p>
<a href="/${kind}/${id}" target="_blank" rel="noreferrer">${escapeHtml(label)}</a>`,
    script: SCRIPT,
  });
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
