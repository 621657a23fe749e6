/** All participants, signed in, and the state their actions share. */
import * as authEndpoints from '#shared/auth/endpoints.ts';
import * as buttonsEndpoints from '#shared/buttons/endpoints.ts';
import { PASSWORD } from '../../tests/support/people/people.ts';
import type { Chance } from '../../tests/support/random/chance.ts';
import type { Book } from './book.ts';
import type { Client } from './client.ts';
import type { People, ShopAccount } from './people.ts';

/** A token is good for 15 minutes. */
const RENEW_MS = 10 * 60_000;

export interface Somebody {
  email: string;
  /** Signs in again when the token is about to expire. */
  token(): Promise<string>;
}

export interface Shop extends ShopAccount, Somebody {
  button: string;
  /** The last event it has read. */
  lastEvent?: string | undefined;
}

export interface World {
  client: Client;
  origin: string;
  book: Book;
  dice: Chance;
  payers: [Somebody, ...Somebody[]];
  shops: [Shop, ...Shop[]];
  /** Never twice the same. */
  newKey(): string;
}

function somebody({ ask }: Client, email: string, password = PASSWORD): Somebody {
  let held: { token: Promise<string>; until: number } | undefined;
  async function enter(): Promise<string> {
    const reply = await ask(authEndpoints.signIn, { body: { identifier: email, password } });
    if (reply.status !== 200) throw new Error(`${email} cannot sign in: ${reply.text}`);
    return reply.json<{ jwt: string }>().jwt;
  }
  return {
    email,
    token() {
      if (!held || performance.now() > held.until) {
        held = { token: enter(), until: performance.now() + RENEW_MS };
        held.token.catch(() => {
          held = undefined;
        });
      }
      return held.token;
    },
  };
}

export async function enterWorld(
  parts: Pick<World, 'client' | 'origin' | 'book' | 'dice'>,
  people: People,
): Promise<World> {
  const { client, dice } = parts;
  let keys = 0;
  const shops = await Promise.all(people.shops.map((account) => openShop(client, account)));
  const [shop, ...otherShops] = shops;
  const [payer, ...otherPayers] = people.payers.map((email) => somebody(client, email));
  if (!shop || !payer) throw new Error('nobody is there');
  return {
    ...parts,
    payers: [payer, ...otherPayers],
    shops: [shop, ...otherShops],
    newKey: () => `soak-${dice.seed}-${keys++}`,
  };
}

async function openShop(client: Client, account: ShopAccount): Promise<Shop> {
  const owner = somebody(client, account.email, account.password);
  const body = { name: 'Tea for two', currency: 'EUR', amount: '12.00', enabled: true };
  const made = await client.ask(buttonsEndpoints.create, { token: await owner.token(), body });
  return { ...account, ...owner, button: made.json<{ id: string }>().id };
}
