/** What visitors without scripts see of a page that is not prerendered. */
import type { Texts } from '#shared/documents/bootstrap-data.ts';
import { escapeHtml } from '#shared/escape-html.ts';
import { readTexts } from '../../platform/locales/texts.ts';

/** @param mail the support address, if the deployment has one */
export async function noScriptNote(locale: string, mail: string | null): Promise<string> {
  const texts = await readTexts(locale, 'seo');
  const title = `<h1>${textOf(texts, 'seo.page-needs-script')}</h1>`;
  const text = `<p>${textOf(texts, 'seo.page-needs-script-text')}</p>`;
  const contact = mail
    ? `<p>${textOf(texts, 'seo.page-needs-script-help')} <a href="mailto:${escapeHtml(mail)}">${escapeHtml(mail)}</a></p>`
    : '';
  return `<noscript><main class="no-script">${title}${text}${contact}</main></noscript>`;
}

/** @param note markup of `noScriptNote` */
export const withNote = (shell: string, note = ''): string =>
  shell.replace('<body>', () => `<body>${note}`);

function textOf(texts: Texts, key: string): string {
  let found: Texts | string | undefined = texts;
  for (const name of key.split('.')) found = typeof found === 'object' ? found[name] : undefined;
  if (typeof found !== 'string') throw new Error(`${key} is not a text`);
  return escapeHtml(found);
}
