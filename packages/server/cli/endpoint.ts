/** The webhook endpoint of a running `salus listen`: one per address and machine. */
import { hostname } from 'node:os';
import type { NewWebhookEndpoint } from '../api-types.ts';
import type { Salus } from '../client.ts';
import { SalusError } from '../salus-error.ts';
import { type Listener, readStore, remember } from './store.ts';

/**
 * Creates an endpoint. One that an aborted run left is deleted, with the events that wait for it: they are of an
 * earlier shop.
 * @returns undefined where Salus cannot send to this machine: an installation elsewhere, or a key
 *   that may not change endpoints
 */
export async function openEndpoint(
  salus: Salus,
  installation: string,
  { address, types }: { address: string; types: string[] | undefined },
): Promise<Listener | undefined> {
  try {
    const events = (types ?? null) as NonNullable<NewWebhookEndpoint['events']> | null;
    const { installations } = await readStore();
    const left = installations[installation]?.listeners?.[address];
    if (left) await closeEndpoint(salus, installation, address, left);
    const made = await salus.webhookEndpoints.create({
      url: address,
      description: `salus listen on ${hostname()}`.slice(0, 200),
      events,
    });
    const listener = { id: made.id, secret: made.secret };
    await remember(installation, (before) => ({
      ...before,
      listeners: { ...before.listeners, [address]: listener },
    }));
    return listener;
  } catch (error) {
    if (error instanceof SalusError && isRefused(error)) return undefined;
    throw error;
  }
}

/** Nothing waits for the next run: `--since` forwards what happened meanwhile. */
export async function closeEndpoint(
  salus: Salus,
  installation: string,
  address: string,
  { id }: Listener,
): Promise<void> {
  await salus.webhookEndpoints.delete(id).catch((error: unknown) => {
    if (!(error instanceof SalusError && error.status === 404)) throw error;
  });
  await remember(installation, ({ listeners = {}, ...before }) => {
    const { [address]: _, ...others } = listeners;
    return { ...before, listeners: others };
  });
}

/**
 * Deletes the endpoints that this machine made, before it forgets the key that can.
 * @returns the addresses of those that could not be deleted
 */
export async function closeEndpoints(salus: Salus, installation: string): Promise<string[]> {
  const { installations } = await readStore();
  const left: string[] = [];
  for (const [address, listener] of Object.entries(installations[installation]?.listeners ?? {})) {
    try {
      await closeEndpoint(salus, installation, address, listener);
    } catch (error) {
      if (!(error instanceof SalusError)) throw error;
      left.push(address);
    }
  }
  return left;
}

/** A private address, or a key without the scope. */
const isRefused = ({ status, errors }: SalusError): boolean =>
  status === 403 || errors.some(({ path, code }) => path === 'url' && code === 'webhook_address');
