/** Actions of shops and shoppers around payments. */
import * as buttonsEndpoints from '#shared/buttons/endpoints.ts';
import * as merchantEndpoints from '#shared/merchant/endpoints.ts';
import type { MerchantPaySession } from '#shared/merchant/schemas.ts';
import * as payEndpoints from '#shared/pay/endpoints.ts';
import type { PaySession, Receipt } from '#shared/pay/schemas.ts';
import * as refundsEndpoints from '#shared/refunds/endpoints.ts';
import type { Refund } from '#shared/refunds/schemas.ts';
import type { Shop, Somebody, World } from './world.ts';

const EXPIRES_AFTER_MS = 20_000;
const PRICES = ['0.40', '4.00', '12.50', '40.00'] as const;

export async function newSession(
  { client, dice, book, newKey }: World,
  { apiToken }: Shop,
  more: Record<string, unknown> = {},
): Promise<MerchantPaySession | undefined> {
  const key = newKey();
  const body = { amount: dice.oneOf(PRICES), currency: 'EUR', reference: key, ...more };
  const options = { token: apiToken, body, headers: { 'idempotency-key': key } };
  // Of two concurrent requests with one key, one may get "in progress"; a late repetition finds the end.
  const times = dice.below(10) === 0 ? 2 : 1;
  const made = await Promise.all(
    Array.from({ length: times }, () =>
      client.ask(merchantEndpoints.createSession, options, more.expiresAt ? [409, 422] : [409]),
    ),
  );
  const sessions = made
    .filter(({ status }) => status === 201)
    .map((reply) => reply.json<MerchantPaySession>());
  const [first, second] = sessions;
  if (second) book.mustAgree(`sessions of ${key}`, first?.id, second.id);
  return first;
}

export async function payFor(
  { client, dice, book }: World,
  { id, total }: { id: string; total: string },
  { apiToken }: Shop,
  payer: Somebody,
): Promise<void> {
  const options = { params: { id }, token: await payer.token(), body: { total } };
  let first: string | undefined;
  for (let times = dice.below(5) === 0 ? 2 : 1; times > 0; times--) {
    const reply = await client.ask(payEndpoints.confirm, options);
    if (reply.status !== 200) return;
    const { transactionId } = reply.json<{ receipt: Receipt }>().receipt;
    if (first) book.mustAgree(`receipts of ${id}`, first, transactionId);
    else book.pay({ id, transactionId, apiToken });
    first = transactionId;
  }
}

export async function pay(world: World): Promise<void> {
  const { dice, shops, payers } = world;
  const shop = dice.oneOf(shops);
  const session = await newSession(world, shop);
  if (session) await payFor(world, { ...session.quote, id: session.id }, shop, dice.oneOf(payers));
}

/** Like a page: reads the session and document, requests a quote, then pays or leaves. */
export async function hesitate(world: World): Promise<void> {
  const { client, dice, shops, payers } = world;
  const shop = dice.oneOf(shops);
  const made = await newSession(world, shop);
  if (!made) return;
  const payer = dice.oneOf(payers);
  const options = { params: { id: made.id }, token: await payer.token() };
  await client.read(`/embed/pay/${made.id}`);
  await client.ask(payEndpoints.read, options);
  const renewed = await client.ask(payEndpoints.quote, options);
  if (renewed.status !== 200 || dice.below(2) === 0) return;
  const { id, quote } = renewed.json<PaySession>();
  await payFor(world, { ...quote, id }, shop, payer);
}

export async function cancel(world: World): Promise<void> {
  const { client, dice, book, shops } = world;
  const shop = dice.oneOf(shops);
  const session = await newSession(world, shop);
  if (!session) return;
  const options = { params: { id: session.id }, token: shop.apiToken };
  const reply = await client.ask(merchantEndpoints.cancelSession, options);
  if (reply.status === 200) book.cancelled.add(session.id);
}

/** An unpaid session, which the schedule expires. */
export async function expire(world: World): Promise<void> {
  const expiresAt = new Date(Date.now() + EXPIRES_AFTER_MS).toISOString();
  await newSession(world, world.dice.oneOf(world.shops), { expiresAt });
}

export async function refund({ client, dice, book, newKey }: World): Promise<void> {
  const place = dice.below(book.refundable.length);
  const [session] = book.refundable.splice(place, 1);
  if (!session) return;
  const key = newKey();
  const body = { ...(dice.below(2) === 0 ? { amount: '0.20' } : {}), reason: key };
  const options = {
    params: { id: session.id },
    token: session.apiToken,
    body,
    headers: { 'idempotency-key': key },
  };
  const first = await client.ask(refundsEndpoints.refundSession, options);
  if (first.status !== 201) return;
  const { id } = first.json<Refund>();
  book.refunded.add(id);
  if (dice.below(5) > 0) return;
  const again = await client.ask(refundsEndpoints.refundSession, options);
  if (again.status === 201) book.mustAgree(`refunds of ${key}`, id, again.json<Refund>().id);
}

export async function press(world: World): Promise<void> {
  const { client, dice, shops, payers } = world;
  const shop = dice.oneOf(shops);
  const started = await client.ask(buttonsEndpoints.start, { params: { id: shop.button } });
  if (started.status !== 201) return;
  const { id } = started.json<{ id: string }>();
  const payer = dice.oneOf(payers);
  const read = await client.ask(payEndpoints.read, { params: { id }, token: await payer.token() });
  if (read.status !== 200) return;
  const { quote } = read.json<PaySession>();
  await payFor(world, { ...quote, id }, shop, payer);
}
