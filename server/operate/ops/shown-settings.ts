/** Formats settings for operators, with secrets masked. */

import { formatToken } from '#shared/money.ts';

const SECRET = /secret|key|password|xpub|tokens?$/i;
const ADDRESS = /^0x[0-9a-fA-F]{40}$/;

/** @returns one line per setting: its path and its value */
export function shownSettings(settings: object): string[] {
  return Object.entries(settings).flatMap(([name, value]) => lines([name], value));
}

function lines(path: string[], value: unknown): string[] {
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object')) {
    return [`${path.join('.')} = ${value.map((one) => shown(path, one)).join(', ')}`];
  }
  if (value === null || typeof value !== 'object' || value instanceof Uint8Array) {
    return [`${path.join('.')} = ${shown(path, value)}`];
  }
  return Object.entries(value).flatMap(([name, inner]) => lines([...path, name], inner));
}

function shown(path: string[], value: unknown): string {
  if (value === null || value === undefined) return '(none)';
  if (typeof value === 'string') return shownText(path, value);
  if (typeof value === 'bigint') return `${formatToken(value)} tokens`;
  return value instanceof Uint8Array ? '(secret)' : String(value);
}

function shownText(path: string[], text: string): string {
  if (path.some((name) => SECRET.test(name)) && !ADDRESS.test(text)) return '(secret)';
  const url = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? URL.parse(text) : null;
  // User, path and query of providers' URLs often contain an API key.
  if (url)
    return `${url.protocol}//${url.host}${url.pathname.length > 1 || url.search ? '/…' : ''}`;
  return text;
}
