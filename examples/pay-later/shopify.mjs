/** The three things that the recipe needs of Shopify: signed webhooks, what an order still costs, and "mark as paid". */
import { createHmac, timingSafeEqual } from 'node:crypto';

const { SHOP_URL, SHOP_TOKEN, SHOP_WEBHOOK_SECRET } = process.env;
const API = '/admin/api/2026-07/graphql.json';

/** @param body the raw body */
export function isFromShop(body, headers) {
  const expected = createHmac('sha256', SHOP_WEBHOOK_SECRET).update(body).digest();
  const given = Buffer.from(String(headers['x-shopify-hmac-sha256']), 'base64');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** What is still to pay: `{ amount: '40.0', currencyCode: 'EUR' }`. */
export async function outstandingOf(id) {
  const query =
    'query ($id: ID!) { order(id: $id) { totalOutstandingSet { shopMoney { amount currencyCode } } } }';
  const { order } = await call(query, { id });
  return order?.totalOutstandingSet.shopMoney;
}

export async function markAsPaid(id) {
  const mutation =
    'mutation ($id: ID!) { orderMarkAsPaid(input: { id: $id }) { userErrors { message } } }';
  const { orderMarkAsPaid } = await call(mutation, { id });
  const [problem] = orderMarkAsPaid.userErrors;
  if (problem) throw new Error(problem.message);
}

async function call(query, variables) {
  const answer = await fetch(new URL(API, SHOP_URL), {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-shopify-access-token': SHOP_TOKEN },
    body: JSON.stringify({ query, variables }),
  });
  const { data, errors } = await answer.json();
  if (!data || errors) throw new Error(`The shop answered ${answer.status}.`);
  return data;
}
