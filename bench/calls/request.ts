/** A request of the matrix's fixtures as the bytes that a client sends. */
import type { Asked } from '../../tests/support/authorisation/requests.ts';

export function bytesOf({ method, url, headers, payload }: Asked['request']): string {
  const text = payload === undefined ? '' : JSON.stringify(payload);
  const lines = [
    `${method} ${url} HTTP/1.1`,
    'host: localhost',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(payload === undefined ? [] : ['content-type: application/json']),
    ...(method === 'GET' ? [] : [`content-length: ${Buffer.byteLength(text)}`]),
  ];
  return `${lines.join('\r\n')}\r\n\r\n${text}`;
}
