/** The sandbox's card stand-in for test mode: a second network, as beside a server in production. */
import { join } from 'node:path';
import type { CardSettings } from '../../platform/config/cards.ts';
import type { Config } from '../../platform/config/config.ts';
import { standInAt, TEST_CARDS_WEBHOOK } from '../../platform/config/test-cards.ts';
import { sandboxCardKeys } from './cards/keys.ts';
import { startCardNetwork } from './cards/network.ts';

/** On a free port, because no other program needs to know it. */
export async function startStandIn(
  folder: string,
  { publicUrl }: Pick<Config, 'publicUrl'>,
): Promise<{ settings: CardSettings; stop(): Promise<void> }> {
  const keys = await sandboxCardKeys(join(folder, 'test-cards'));
  const { url, stop } = await startCardNetwork({
    port: 0,
    keys,
    journal: join(folder, 'test-cards', 'journal.jsonl'),
    webhook: { url: `${publicUrl}/api${TEST_CARDS_WEBHOOK}`, secret: keys.webhookSecret },
  });
  return { settings: standInAt(url, keys), stop };
}
