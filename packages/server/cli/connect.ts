/** Which installation a command is for: the environment first, then `salus login`. */
import type { Connection } from '../call.ts';
import { createSalus, type Salus } from '../client.ts';
import { readStore } from './store.ts';

/** A mistake of the person at the keyboard: its message is all they need. */
export class UsageError extends Error {}

/** @throws UsageError where neither the environment nor `salus login` names one, or its address is none */
export async function connection(): Promise<Connection> {
  const { SALUS_URL, SALUS_TOKEN } = process.env;
  const store = await readStore();
  const url = SALUS_URL || store.url;
  const token = SALUS_TOKEN || (url ? store.installations[url]?.token : undefined);
  if (!url || !token) {
    throw new UsageError('Run salus login first, or set SALUS_URL and SALUS_TOKEN.');
  }
  return { url: addressOf(url), token };
}

/** @throws UsageError for what is no http address */
export function addressOf(given: string): string {
  // `URL.parse` is newer than the oldest Node that is supported.
  const protocol = URL.canParse(given) ? new URL(given).protocol : undefined;
  if (protocol === 'https:' || protocol === 'http:') return given.replace(/\/+$/, '');
  throw new UsageError(`"${given}" is no address of Salus, such as https://pay.example.`);
}

export async function connect(): Promise<{ salus: Salus; url: string; token: string }> {
  const given = await connection();
  return { salus: createSalus(given), ...given };
}
