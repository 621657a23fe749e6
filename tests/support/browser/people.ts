/** Builders: every test creates its own member, with the operator’s commands. */
import { randomBytes } from 'node:crypto';
import type { BrowserContext } from 'playwright/test';
import { askOwner } from '../../../server/operate/ops/socket.ts';
import { world } from './world.ts';

export interface Member {
  email: string;
  password: string;
  name: string;
}

/** In the trial, with as many tokens. */
export async function newMember({ cash = '1000' } = {}): Promise<Member> {
  const member = {
    email: `${randomBytes(6).toString('hex')}@salus.test`,
    password: 'correct horse battery',
    name: 'Ana',
  };
  const { password, ...rest } = member;
  await ops('member:create', { ...rest, surname: 'Prado' }, { secrets: { password } });
  if (cash !== '0') await deposit(member, cash);
  return member;
}

/** Created by an operator: its domain is verified, and it has a token. */
export async function newBusiness(): Promise<Member & { domain: string }> {
  const member = await newMember({ cash: '0' });
  const domain = `${randomBytes(6).toString('hex')}.test`;
  await ops('business:create', { email: member.email, name: 'Casa Norte', domain });
  return { ...member, domain };
}

export function deposit({ email }: Member, amount: string): Promise<void> {
  const reference = randomBytes(6).toString('hex');
  return ops('sandbox:deposit', { email, amount, reference }, { flags: ['--yes'] });
}

export function switchPayments({ email }: Member, enabled: 'yes' | 'no'): Promise<void> {
  return ops(enabled === 'yes' ? 'unfreeze' : 'freeze', { email, reason: 'a test' });
}

/** One of the sandbox's own people, for states that a new member cannot have. No test pays as one of them. */
export function sampleMember(name: string): Member {
  const found = world().signIns.find(({ email }) => email.startsWith(`${name.toLowerCase()}@`));
  if (!found) throw new Error(`the sandbox has no ${name}`);
  return { ...found, name };
}

/** Signs the browser in without a page, by setting the refresh cookie. */
export async function makeKnown(context: BrowserContext, member: Member): Promise<void> {
  const response = await context.request.post(signInUrl(), { data: credentials(member) });
  if (!response.ok()) throw new Error(await response.text());
}

/** The member’s id in the API. */
export async function tokenOf(member: Member): Promise<string> {
  const { jwt } = await answerOf<{ jwt: string }>(signInUrl(), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(credentials(member)),
  });
  return jwt;
}

/** Tokens in the payment account. */
export async function balanceOf(member: Member): Promise<string> {
  const jwt = await tokenOf(member);
  const { accounts } = await answerOf<{ accounts: { type: string; balance: string }[] }>(
    `${world().url}/api/wallet/accounts`,
    { headers: { authorization: `Bearer ${jwt}` } },
  );
  return accounts.find(({ type }) => type === 'cash')?.balance ?? '';
}

const signInUrl = () => `${world().url}/api/auth/local`;
const credentials = ({ email, password }: Member) => ({ identifier: email, password });

async function answerOf<T>(url: string, init: RequestInit): Promise<T> {
  const response = await fetch(url, init);
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as T;
}

async function ops(
  command: string,
  options: Record<string, string>,
  { flags = [], secrets = {} }: { flags?: string[]; secrets?: Record<string, string> } = {},
): Promise<void> {
  const words = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]);
  const answer = await askOwner(world().folder, [command, ...words, ...flags], { secrets });
  if (answer?.code !== 0) throw new Error(answer?.output ?? 'the sandbox is gone');
}

/** Makes `hostUrl` a site of the business. */
export async function allowHost(business: Member): Promise<void> {
  const response = await fetch(`${world().url}/api/merchant/settings/origins`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${await tokenOf(business)}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ origin: world().hostUrl, currentPassword: business.password }),
  });
  if (!response.ok) throw new Error(await response.text());
}
