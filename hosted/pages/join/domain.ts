import { parseUrl } from '#shared/http/parse-url.ts';

/**
 * The domain in a typed or pasted text, as browsers normalise it: a page's address gives its
 * domain, and `café.example` gives `xn--caf-dma.example`. Other texts are returned for the schema
 * to refuse.
 */
export function domainIn(text: string): string {
  const [typed = ''] = text
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .split('/');
  const url = /^[^\s:@?#\\]+$/.test(typed) ? parseUrl(`https://${typed}`) : undefined;
  return (url?.hostname ?? typed).replace(/^www\./, '');
}
