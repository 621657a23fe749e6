/** A Medusa shop with the provider `salus`: its database, an admin, one product, and its two APIs. */
import { openShop, type Shop } from './integration.ts';
import { world } from './world.ts';

const ADMIN = { email: 'admin@shop.test', password: 'calm-water-42' };
const SALUS = 'pp_salus_salus';

export interface MedusaPayment {
  id: string;
  amount: number;
  data: Record<string, unknown>;
  captured_at: string | null;
  captures: { amount: number }[];
  refunds: { amount: number }[];
}
export interface MedusaOrder {
  id: string;
  cart_id: string;
  payment_status: string;
  total: number;
  payment_collections: { payments: MedusaPayment[] }[];
}
/** A cart with one mat of 40 EUR, and its payment session. */
export interface MedusaCheckout {
  cart: string;
  collection: string;
  session: { id: string; status: string; data: Record<string, string> };
}
export interface Answer<T = Record<string, unknown>> {
  status: number;
  body: T;
}

export interface MedusaShop extends Shop {
  checkout(): Promise<MedusaCheckout>;
  newSession(collection: string, data?: object): Promise<MedusaCheckout['session']>;
  complete(cart: string): Promise<Answer<{ type?: string; message?: string }>>;
  ordersOf(cart: string): Promise<MedusaOrder[]>;
  refund(payment: string, amount: number): Promise<Answer>;
}

export async function openMedusa(): Promise<MedusaShop> {
  const env = { NODE_ENV: 'production', MEDUSA_DISABLE_TELEMETRY: 'true' };
  const shop = await openShop('medusa', '/hooks/payment/salus_salus', env, async (stack) => {
    await stack.tool('medusa', 'db:migrate');
    await stack.tool('medusa', 'user', '--email', ADMIN.email, '--password', ADMIN.password);
    const { port, hostname } = new URL(world().exampleUrl);
    await stack.serve('medusa', 'start', '--host', hostname, '--port', port);
  });
  return { ...shop, ...(await seeded()) };
}

async function seeded() {
  const { token } = await call<{ token: string }>('/auth/user/emailpass', {}, ADMIN);
  const admin = { authorization: `Bearer ${token}` };
  const { sales_channels } = await call<{ sales_channels: [{ id: string }] }>(
    '/admin/sales-channels',
    admin,
  );
  const { api_keys } = await call<{ api_keys: [{ token: string }] }>(
    '/admin/api-keys?type=publishable',
    admin,
  );
  const { region } = await call<{ region: { id: string } }>('/admin/regions', admin, {
    name: 'Europe',
    currency_code: 'eur',
    countries: ['es'],
    payment_providers: [SALUS],
  });
  const { product } = await call<{ product: { variants: [{ id: string }] } }>(
    '/admin/products',
    admin,
    {
      title: 'Mat',
      status: 'published',
      options: [{ title: 'Size', values: ['M'] }],
      sales_channels: [{ id: sales_channels[0].id }],
      variants: [
        {
          title: 'M',
          options: { Size: 'M' },
          manage_inventory: false,
          prices: [{ currency_code: 'eur', amount: 40 }],
        },
      ],
    },
  );
  const store = { 'x-publishable-api-key': api_keys[0].token };
  const newSession = async (collection: string, data: object = {}) => {
    const { payment_collection } = await call<{
      payment_collection: { payment_sessions: [MedusaCheckout['session']] };
    }>(`/store/payment-collections/${collection}/payment-sessions`, store, {
      provider_id: SALUS,
      data,
    });
    return payment_collection.payment_sessions[0];
  };
  return {
    newSession,
    async checkout() {
      const { cart } = await call<{ cart: { id: string } }>('/store/carts', store, {
        region_id: region.id,
        email: 'ana@shop.test',
        items: [{ variant_id: product.variants[0].id, quantity: 1 }],
      });
      const { payment_collection } = await call<{ payment_collection: { id: string } }>(
        '/store/payment-collections',
        store,
        { cart_id: cart.id },
      );
      const collection = payment_collection.id;
      return { cart: cart.id, collection, session: await newSession(collection) };
    },
    complete: (cart: string) =>
      answer<{ type?: string; message?: string }>(`/store/carts/${cart}/complete`, store, {}),
    async ordersOf(cart: string) {
      const fields =
        'id,cart_id,total,payment_status,*payment_collections.payments,' +
        '*payment_collections.payments.captures,*payment_collections.payments.refunds';
      const query = new URLSearchParams({ limit: '100', fields: `${fields},*cart` });
      const { orders } = await call<{ orders: (MedusaOrder & { cart: { id: string } | null })[] }>(
        `/admin/orders?${query}`,
        admin,
      );
      return orders.filter((order) => order.cart?.id === cart);
    },
    refund: (payment: string, amount: number) =>
      answer<Record<string, unknown>>(`/admin/payments/${payment}/refund`, admin, { amount }),
  };
}

async function answer<T>(
  path: string,
  headers: Record<string, string>,
  body?: object,
): Promise<Answer<T>> {
  const response = await fetch(`${world().exampleUrl}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { ...headers, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return { status: response.status, body: (await response.json()) as T };
}

async function call<T>(path: string, headers: Record<string, string>, body?: object): Promise<T> {
  const { status, body: found } = await answer<T>(path, headers, body);
  if (status >= 400) throw new Error(`${path}: ${status} ${JSON.stringify(found)}`);
  return found;
}
