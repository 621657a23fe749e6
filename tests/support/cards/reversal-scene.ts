/** A card purchase that is reversed by a refund or a dispute, and its remainder. */
import * as purchasesEndpoints from '#shared/purchases/endpoints.ts';
import { newMember } from '../people/people.ts';
import { move } from '../tokens/transfers.ts';
import { type Bought, balanceAt } from './network.ts';
import { purchaseScene } from './purchase-scene.ts';

export async function reversalScene() {
  const scene = await purchaseScene();
  const { api } = scene;
  /** The purchase as its buyer reads it. */
  const shown = async ({ purchase, buyer }: Bought) =>
    (
      await api().call(purchasesEndpoints.read, { params: { id: purchase.id }, token: buyer.token })
    ).json();

  const heldBy = ({ buyer }: Bought) => balanceAt(api(), `member:${buyer.id}:held`);
  const owedBy = ({ buyer }: Bought) => balanceAt(api(), `member:${buyer.id}:receivable`);

  async function spend({ buyer }: Bought, amount: string): Promise<void> {
    const { cash } = await newMember(api(), { cash: '0' });
    await move(api(), { kind: 'airdrop', amount, from: buyer.cash, to: cash });
  }

  const booksOfCard = async () => ({
    clearing: await balanceAt(api(), 'card:clearing:EUR'),
    disputes: await balanceAt(api(), 'card:disputes:EUR'),
    sales: await balanceAt(api(), 'sales:EUR'),
  });
  return { ...scene, shown, heldBy, owedBy, spend, booksOfCard };
}
