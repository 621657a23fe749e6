/** I7: the books compared with the chain and with the card network. */
import type { Config } from '../../platform/config/config.ts';
import type { Db } from '../../platform/db/database.ts';
import { openCards } from '../cards/cards.ts';
import type { ChainDifference } from '../chain/difference.ts';
import { type CardDifference, cardDifferences } from '../purchases/card-difference.ts';

export type ChainFinding =
  | { is: 'absent' }
  /** The chain was never scanned, or has no final block. */
  | { is: 'unread' }
  | { is: 'unreachable'; reason: string }
  | ({ is: 'compared' } & ChainDifference);

/** Never rejects because of the chain. */
export async function findOnChain(db: Db, { chain }: Pick<Config, 'chain'>): Promise<ChainFinding> {
  if (!chain) return { is: 'absent' };
  const { chainDifference } = await import('../chain/difference.ts');
  const { reasonOf } = await import('../chain/node-errors.ts');
  try {
    const found = await chainDifference(db, chain);
    return found ? { is: 'compared', ...found } : { is: 'unread' };
  } catch (error) {
    return { is: 'unreachable', reason: reasonOf(error) };
  }
}

/** By currency. @returns undefined without a card network. @throws errors of the network */
export async function findAtCards(
  db: Db,
  { cards }: Pick<Config, 'cards'>,
): Promise<CardDifference[] | undefined> {
  return cards ? cardDifferences(db, openCards(cards)) : undefined;
}
