/** The webhook endpoint of `salus listen`: one per address and machine, kept between runs. */
import { hostname } from 'node:os';
import type { NewWebhookEndpoint } from '../api-types.ts';
import type { Salus } from '../client.ts';
import { SalusError } from '../salus-error.ts';
import { type Listener, readStore, remember } from './store.ts';

/**
 * Finds the endpoint of an earlier run and switches it on, or creates one.
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
    const { data } = await salus.webhookEndpoints.list();
    const { installations } = await readStore();
    const known = installations[installation]?.listeners?.[address];
    if (known && data.some(({ id }) => id === known.id)) {
      await salus.webhookEndpoints.update(known.id, { enabled: true, events });
      return known;
    }
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

/** A private address, or a key without the scope. */
const isRefused = ({ status, errors }: SalusError): boolean =>
  status === 403 || errors.some(({ path, code }) => path === 'url' && code === 'webhook_address');
