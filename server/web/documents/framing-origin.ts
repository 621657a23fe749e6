import type { IncomingHttpHeaders } from 'node:http';

/**
 * The origin of the page that frames a document: as the loader says in the address; for a frame in the
 * page's own HTML, as its browser says. A claim, which the session's origins have to contain.
 */
export function framingOrigin(
  { origin }: { origin?: string | string[] | undefined },
  headers: IncomingHttpHeaders,
): string | undefined {
  if (origin !== undefined) return typeof origin === 'string' ? origin : undefined;
  // A visitor who follows a link to the document is not framed.
  if (headers['sec-fetch-dest'] !== 'iframe') return undefined;
  return URL.parse(headers.referer ?? '')?.origin;
}
