/** A Vendure shop with the plugin of Salus: its database, one product, and its two APIs. */
import { openShop, type Shop } from './integration.ts';
import { world } from './world.ts';

export interface VendureOrder {
  id: string;
  state: string;
  payments: { id: string; amount: number; state: string; transactionId: string }[];
}

/** The shopper's basket with one mat of 40 EUR, in ArrangingPayment. */
export interface Basket {
  code: string;
  call<T>(query: string, variables?: object): Promise<T>;
  /** Creates the pay session. @returns its fields */
  pay(): Promise<{ id: string; url: string; script: string }>;
}

export interface VendureShop extends Shop {
  basket(): Promise<Basket>;
  order(code: string): Promise<VendureOrder>;
  refund(payment: string | undefined, amount: number): Promise<Refunded>;
}
export interface Refunded {
  state?: string;
  total?: number;
  message?: string;
  metadata?: { code?: string };
}

export async function openVendure(): Promise<VendureShop> {
  const env = { PORT: new URL(world().exampleUrl).port, VENDURE_DISABLE_TELEMETRY: 'true' };
  const shop = await openShop('vendure', '/payments/salus', env, async (stack) => {
    await stack.serve('node', 'server.js');
    while (!stack.said().includes('The shop is ready.')) {
      await new Promise((done) => setTimeout(done, 200));
    }
  });
  return { ...shop, ...(await seeded()) };
}

/** A session of one of the APIs: the first answer brings its token. */
function client(api: 'shop-api' | 'admin-api') {
  let token = '';
  return async <T>(query: string, variables: object = {}): Promise<T> => {
    const response = await fetch(`${world().exampleUrl}/${api}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      body: JSON.stringify({ query, variables }),
    });
    token = response.headers.get('vendure-auth-token') ?? token;
    const { data, errors } = (await response.json()) as { data: T; errors?: { message: string }[] };
    if (errors) throw new Error(errors.map(({ message }) => message).join());
    return data;
  };
}

async function seeded() {
  const admin = client('admin-api');
  await admin('mutation { login(username: "admin", password: "calm-water-42") { __typename } }');
  const { activeChannel } = await admin<{ activeChannel: { id: string } }>(
    '{ activeChannel { id } }',
  );
  await admin(
    `mutation ($id: ID!) { updateChannel(input: { id: $id, pricesIncludeTax: true,
      availableCurrencyCodes: [EUR], defaultCurrencyCode: EUR }) { __typename } }`,
    activeChannel,
  );
  const { createProduct } = await admin<{ createProduct: { id: string } }>(
    `mutation { createProduct(input: { translations: [
      { languageCode: en, name: "Mat", slug: "mat", description: "" }] }) { id } }`,
  );
  const { createProductVariants } = await admin<{ createProductVariants: [{ id: string }] }>(
    `mutation ($id: ID!) { createProductVariants(input: [{ productId: $id, sku: "mat", price: 4000,
      trackInventory: FALSE, translations: [{ languageCode: en, name: "Mat" }] }]) { id } }`,
    createProduct,
  );
  const [{ id: variant }] = createProductVariants;
  return {
    basket: () => newBasket(variant),
    async order(code: string) {
      const { orders } = await admin<{ orders: { items: [VendureOrder] } }>(
        `query ($code: String!) { orders(options: { filter: { code: { eq: $code } } }) {
          items { id state payments { id amount state transactionId } } } }`,
        { code },
      );
      return orders.items[0];
    },
    async refund(paymentId: string | undefined, amount: number) {
      const { refundOrder } = await admin<{ refundOrder: Refunded }>(
        `mutation ($paymentId: ID!, $amount: Money!) { refundOrder(input: { paymentId: $paymentId,
          amount: $amount, reason: "Torn", lines: [], shipping: 0, adjustment: 0 }) {
          ... on Refund { state total metadata } ... on ErrorResult { message } } }`,
        { paymentId, amount },
      );
      return refundOrder;
    },
  };
}

async function newBasket(variant: string): Promise<Basket> {
  const call = client('shop-api');
  await call(
    'mutation ($id: ID!) { addItemToOrder(productVariantId: $id, quantity: 1) { __typename } }',
    { id: variant },
  );
  await call(
    `mutation { setCustomerForOrder(input: { firstName: "Ana", lastName: "Prado",
      emailAddress: "ana@shop.test" }) { __typename } }`,
  );
  await call(
    `mutation { setOrderShippingAddress(input: { streetLine1: "Calle 1", countryCode: "ES" }) {
      __typename } }`,
  );
  const { eligibleShippingMethods } = await call<{ eligibleShippingMethods: [{ id: string }] }>(
    '{ eligibleShippingMethods { id } }',
  );
  await call(
    'mutation ($id: [ID!]!) { setOrderShippingMethod(shippingMethodId: $id) { __typename } }',
    { id: [eligibleShippingMethods[0].id] },
  );
  const { transitionOrderToState } = await call<{ transitionOrderToState: { code: string } }>(
    `mutation { transitionOrderToState(state: "ArrangingPayment") {
      ... on Order { code } ... on ErrorResult { message } } }`,
  );
  return {
    code: transitionOrderToState.code,
    call,
    async pay() {
      const { createSalusPaySession } = await call<{
        createSalusPaySession: { id: string; url: string; script: string };
      }>('mutation { createSalusPaySession { id url script } }');
      return createSalusPaySession;
    },
  };
}
