/** What the calls of purchases need from the mode of their buyer. */
import type { PayablePurchase, Purchase, Quote } from '#shared/purchases/schemas.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Db } from '../../platform/db/database.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Cards } from '../cards/card-network.ts';
import { openCards } from '../cards/cards.ts';
import { cancelPurchase } from './cancel.ts';
import { createPurchase, type Order, openPurchasePayment } from './create.ts';
import type { OwnPurchases } from './own-purchases.ts';
import { purchases } from './queries.ts';
import { lockPrice } from './quotes.ts';
import type { Buyer } from './velocity.ts';
import { requestWithdrawal } from './withdraw.ts';

export interface Sales {
  /** @throws Problem buying_disabled in live mode, test_mode in test mode, without a card network */
  requireOpen(): void;
  /** Locks a price. */
  quote(buyer: Buyer, currency: string): Promise<Quote>;
  /** @returns the id of the purchase; the same for a repeated request */
  create(buyer: Buyer, order: Order): Promise<string>;
  /** @throws Problem not_found, purchase_closed, too_many_declines */
  openPayment(who: Pick<Buyer, 'memberId' | 'log'>, id: string): Promise<PayablePurchase>;
  /** @throws Problem not_found, purchase_closed */
  cancel(memberId: string, id: string): Promise<Purchase>;
  /** @throws Problem not_found, test_mode, or why nothing can be taken back */
  withdraw(memberId: string, id: string, tokens: string): Promise<Purchase>;
  own: OwnPurchases;
}

export function liveSales(db: Db, config: Config): Sales {
  function cards(): Cards {
    if (!config.cards) throw new Problem('buying_disabled');
    return openCards(config.cards);
  }
  return {
    requireOpen: () => void cards(),
    quote: (buyer, currency) => lockPrice(db, config, buyer, currency),
    create: (buyer, order) => createPurchase(db, config, buyer, order),
    openPayment: (who, id) => openPurchasePayment(db, cards(), config, who, id),
    cancel: (memberId, id) => cancelPurchase(db, cards(), config, memberId, id),
    async withdraw(memberId, purchaseId, tokens) {
      await db.transaction((tx) => requestWithdrawal(tx, { memberId, purchaseId, tokens }));
      const taken = await purchases.read(db, memberId, purchaseId);
      if (!taken) throw new Problem('not_found');
      return taken;
    },
    own: purchases,
  };
}
