/** A member: in our window, and on another device. */
import type { Member } from '../tests/support/browser/people.ts';
import { world } from '../tests/support/browser/world.ts';
import type { Tab } from './browser.ts';
import { click, fill, see } from './person.ts';

export async function signIn(window: Tab, { email, password }: Member): Promise<void> {
  await fill(window, 'E-mail', email);
  await fill(window, 'Password', password);
  await click(window, 'button', 'Sign in');
}

export async function signInAndPay(window: Tab, member: Member): Promise<void> {
  await signIn(window, member);
  await see(window, 'Your balance 1,000 SLS');
  await click(window, 'button', 'Pay €38.00');
}

/** Pays what `newPayment` asks, in no browser of the test's. */
export async function payElsewhere(id: string, { email, password }: Member): Promise<void> {
  const { jwt } = await post<{ jwt: string }>('auth/local', { identifier: email, password });
  await post(`pay/${id}/confirm`, { total: '152' }, jwt);
}

async function post<T>(path: string, body: object, token?: string): Promise<T> {
  const response = await fetch(`${world().url}/api/${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}
