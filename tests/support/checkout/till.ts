/** A till at a counter, which shows the code that its guest scans. */
import { createApiClient } from '#shared/http/api-client.ts';
import { pageVisibilityOf } from '#shared/live/page-visibility.ts';
import { createTillModel } from '../../../widget/till/model/till-model.ts';
import type { CookieJar } from './connection.ts';
import { fakeDocument } from './fake-document.ts';
import type { Shown } from './states.ts';
import { type Browser, newConnection, type Surface, type Waiting } from './surface.ts';

export interface TillSurface extends Surface {
  kind: 'till';
}

/** @param cookies of the till's device */
export async function openTill(
  browser: Browser,
  cookies: CookieJar,
  amount: string,
): Promise<TillSurface> {
  const device = { ...browser, cookies };
  const { clock } = browser;
  const [connection, page] = [newConnection(device), fakeDocument()];
  const model = createTillModel({
    client: createApiClient({ base: '/api', fetch: connection.fetch, token: () => undefined }),
    base: '/api',
    clock,
    fetch: connection.fetchStream,
    page: pageVisibilityOf(page),
    newKey: () => crypto.randomUUID(),
    onPaid() {},
  });
  await model.ask({ amount, currency: 'EUR' });
  const asked = model.step.value;
  if (asked.at !== 'waiting') throw new Error(`the till is at ${asked.at}`);

  function shown(): Shown | Waiting {
    const step = model.step.value;
    if (step.at !== 'ended') return 'waiting';
    return step.sale.status === 'cancelled' || step.sale.status === 'expired'
      ? step.sale.status
      : 'paid';
  }

  return {
    ...{ kind: 'till', sessionId: asked.sale.id, connection, page, shown },
    token: () => undefined,
    dispose: model.stop,
  };
}
