import type { FuzzRequest } from './fuzz-request.ts';

/** To be pasted into a shell of one's own; credentials are named, not shown. */
export function asCurl({ method, url, headers, payload, caller }: FuzzRequest): string {
  const who = caller === 'anonymous' ? [] : [`authorization: Bearer <${caller}>`];
  const named = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [
    `curl -X ${method} ${quoted(`http://localhost:8080${url}`)}`,
    ...[...who, ...named].map((header) => `-H ${quoted(header)}`),
    ...(payload === undefined ? [] : [`--data-raw ${quoted(payload)}`]),
  ].join(' ');
}

const quoted = (text: string) =>
  `$'${text.replace(/[\\']/g, '\\$&').replace(/[^\x20-\x7e]/gu, (c) => {
    const code = c.codePointAt(0) ?? 0;
    return code < 128 ? `\\x${code.toString(16).padStart(2, '0')}` : `\\U${code.toString(16)}`;
  })}'`;
