/** A card network, an API that charges by it, and a treasury to sell from: what tests of purchases start with. */
import { afterAll, beforeAll } from 'vitest';
import { openCards } from '../../../server/tokens/cards/cards.ts';
import { useApi } from '../api/api.ts';
import { fund, startTestNetwork } from './network.ts';

/** @param treasury tokens; as many as most tests need, unless said */
export async function purchaseScene(treasury?: string) {
  const network = await startTestNetwork();
  const api = useApi({ cards: network.settings });
  beforeAll(() => fund(api(), treasury));
  afterAll(() => network.stop());
  return { network, api, cards: openCards(network.settings) };
}
