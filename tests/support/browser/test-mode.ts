/** The test mode of a business, as its server and its team use it. */
import { type Member, newBusiness, tokenOf } from './people.ts';
import { world } from './world.ts';

export interface TestBusiness {
  /** A test member who may pay. */
  tara: Member;
  newPayment(): Promise<string>;
  /** Tokens in the test member's payment account. */
  balance(): Promise<string>;
  /** Type and mode of each event, newest first. */
  events(): Promise<{ type: string; livemode: boolean }[]>;
}

export async function newTestBusiness(): Promise<TestBusiness> {
  const owner = await newBusiness();
  const asOwner = await tokenOf(owner);
  await call(asOwner, 'PUT', '/users/me/mode', { livemode: false });
  await call(asOwner, 'POST', '/merchant/settings/origins', {
    origin: world().hostUrl,
    currentPassword: owner.password,
  });
  const { token } = await call<{ token: string }>(asOwner, 'POST', '/merchant/api-keys', {
    name: 'Web shop',
    scopes: ['pay-sessions:read', 'pay-sessions:write', 'events:read', 'settings:write'],
    currentPassword: owner.password,
  });
  const { member, password } = await call<{ member: { email: string }; password: string }>(
    token,
    'POST',
    '/business/test-members',
    { name: 'Tara', level: 'Sens', cash: '1000' },
  );
  const newPayment = async () => {
    const body = { amount: '40.00', currency: 'EUR' };
    return (await call<{ id: string }>(token, 'POST', '/merchant/pay-sessions', body)).id;
  };
  return {
    tara: { name: 'Tara', email: member.email, password },
    newPayment,
    async balance() {
      const body = { identifier: member.email, password, session: await newPayment() };
      const { jwt } = await call<{ jwt: string }>('', 'POST', '/auth/local', body);
      const { accounts } = await call<{ accounts: { type: string; balance: string }[] }>(
        jwt,
        'GET',
        '/wallet/accounts',
      );
      return accounts.find(({ type }) => type === 'cash')?.balance ?? '';
    },
    async events() {
      const { data } = await call<{ data: { type: string; livemode: boolean }[] }>(
        token,
        'GET',
        '/merchant/events',
      );
      return data.map(({ type, livemode }) => ({ type, livemode }));
    },
  };
}

/** @param token empty for a request without a sign-in */
async function call<T>(token: string, method: string, path: string, body?: object): Promise<T> {
  const response = await fetch(`${world().url}/api${path}`, {
    method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}
