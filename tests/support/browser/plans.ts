/** Plans of a business, and a member who agreed to one. */
import { type Member, tokenOf } from './people.ts';
import { world } from './world.ts';

export const MONTHLY = {
  name: 'Yoga by the month',
  price: '40.00',
  currency: 'EUR',
  rhythm: 'month',
  enabled: true,
  terms: 'Closed in August.',
};

async function call<T>(who: Member, method: string, path: string, body?: object): Promise<T> {
  const answer = await fetch(`${world().url}/api${path}`, {
    method,
    headers: {
      authorization: `Bearer ${await tokenOf(who)}`,
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
  return (await answer.json()) as T;
}

/** @returns the id of what was made */
export const make = async (owner: Member, path: string, body: object): Promise<string> =>
  (await call<{ id: string }>(owner, 'POST', `/merchant/${path}`, body)).id;

/** The member begins a plan of the business by its first payment. @returns the addresses of its screens */
export async function agreed(owner: Member, member: Member): Promise<Record<string, string>> {
  const plan = await make(owner, 'plans', MONTHLY);
  const session = await make(owner, 'pay-sessions', { plan });
  const { total } = (await call<{ quote: { total: string } }>(member, 'GET', `/pay/${session}`))
    .quote;
  // The approval counts for the sign-in that confirms.
  const jwt = await tokenOf(member);
  for (const [step, body] of [
    ['approve', { total, currentPassword: member.password }],
    ['confirm', { total }],
  ] as const) {
    const answer = await fetch(`${world().url}/api/pay/${session}/${step}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${jwt}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${step}: ${await answer.text()}`);
  }
  const { data } = await call<{ data: { id: string }[] }>(
    owner,
    'GET',
    `/merchant/agreements?plan=${plan}`,
  );
  const tab = '/account/profile/link?tab=plans';
  return {
    list: tab,
    new: `${tab}&plan=new`,
    plan: `${tab}&plan=${plan}`,
    change: `${tab}&plan=${plan}&change=yes`,
    agreement: `${tab}&plan=${plan}&agreement=${data[0]?.id}`,
  };
}
