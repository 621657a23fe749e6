/** Actions of members and businesses other than payments. */
import * as authEndpoints from '#shared/auth/endpoints.ts';
import * as merchantEventsEndpoints from '#shared/events/merchant-endpoints.ts';
import * as linkEndpoints from '#shared/link/endpoints.ts';
import * as merchantLinkEndpoints from '#shared/link/merchant-endpoints.ts';
import * as salesEndpoints from '#shared/sales/endpoints.ts';
import * as stakingEndpoints from '#shared/staking/endpoints.ts';
import { STAKE_DIRECTIONS } from '#shared/staking/schemas.ts';
import * as transactionsEndpoints from '#shared/transactions/endpoints.ts';
import { PASSWORD } from '../../tests/support/people/people.ts';
import type { World } from './world.ts';

export async function comeAndGo({ client, dice, payers }: World): Promise<void> {
  const { email } = dice.oneOf(payers);
  const entered = await client.ask(authEndpoints.signIn, {
    body: { identifier: email, password: PASSWORD },
  });
  if (entered.status !== 200) return;
  const { jwt: token } = entered.json<{ jwt: string }>();
  await client.ask(authEndpoints.readMe, { token });
  // If the answer is lost, the token is no longer valid.
  await client.ask(authEndpoints.signOut, { token }, [401]);
}

export async function stake({ client, dice, book, payers, newKey }: World): Promise<void> {
  const key = newKey();
  const direction = STAKE_DIRECTIONS[dice.below(STAKE_DIRECTIONS.length)];
  const options = {
    token: await dice.oneOf(payers).token(),
    body: { amount: '0.5', direction },
    headers: { 'idempotency-key': key },
  };
  let first: string | undefined;
  for (let times = dice.below(5) === 0 ? 2 : 1; times > 0; times--) {
    const reply = await client.ask(stakingEndpoints.change, options);
    if (reply.status !== 200) return;
    const { transactionId } = reply.json<{ transactionId: string }>();
    if (first) book.mustAgree(`moves of ${key}`, first, transactionId);
    book.staked.add(transactionId);
    first = transactionId;
  }
}

export async function lookBack({ client, dice, payers, shops }: World): Promise<void> {
  const token = await dice.oneOf(payers).token();
  const first = await client.ask(transactionsEndpoints.list, { token, query: { limit: '50' } });
  if (first.status !== 200) return;
  const { next: after } = first.json<{ next: string | null }>();
  if (after)
    await client.ask(transactionsEndpoints.list, { token, query: { after, search: 'shop' } });
  await client.ask(transactionsEndpoints.readBalanceHistory, { token, query: { days: '30' } });
  await client.ask(salesEndpoints.read, { token: await dice.oneOf(shops).token() });
}

export async function takeAway({ client, dice, payers }: World): Promise<void> {
  const token = await dice.oneOf(payers).token();
  await client.ask(transactionsEndpoints.list, { token, headers: { accept: 'text/csv' } });
}

export async function link({ client, dice, payers, shops, newKey }: World): Promise<void> {
  const { apiToken } = dice.oneOf(shops);
  const token = await dice.oneOf(payers).token();
  const key = newKey();
  const made = await client.ask(merchantLinkEndpoints.createSession, {
    token: apiToken,
    body: { reference: key },
    headers: { 'idempotency-key': key },
  });
  if (made.status !== 201) return;
  const params = { id: made.json<{ id: string }>().id };
  // Somebody may be linked with this merchant already.
  const accepted = await client.ask(linkEndpoints.accept, { params, token }, [409]);
  if (accepted.status !== 200 || dice.below(3) === 0) return;
  await client.ask(linkEndpoints.end, { params, token }, [404]);
}

/** Polls events from the last position, like a server without webhooks. */
export async function hear({ client, dice, shops }: World): Promise<void> {
  const shop = dice.oneOf(shops);
  const query = {
    limit: '100',
    wait: String(dice.below(3)),
    ...(shop.lastEvent ? { after: shop.lastEvent } : {}),
  };
  const reply = await client.ask(merchantEventsEndpoints.list, { token: shop.apiToken, query });
  if (reply.status !== 200) return;
  const { data } = reply.json<{ data: { id: string }[] }>();
  shop.lastEvent = data.at(-1)?.id ?? shop.lastEvent;
}
