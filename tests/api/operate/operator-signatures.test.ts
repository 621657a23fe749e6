/** A signature of an operator is valid for one command, once, for five minutes. */
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { useApi } from '../../support/api/api.ts';
import { askOps } from '../../support/api/operator.ts';
import { newOperatorKey } from '../../support/operators/operator-key.ts';
import { initOperators, type Keys, opsSigned } from '../../support/operators/operators.ts';
import { newMember } from '../../support/people/people.ts';

const api = useApi();
let keys: Keys;
beforeAll(async () => {
  keys = await initOperators(api());
});

const freeze = (email: string) => ['freeze', '--email', email, '--reason', randomUUID()];
const isFrozen = async (email: string) => {
  const { output } = await opsSigned(api(), keys.vera, 'member', '--email', email);
  return output.includes('FROZEN');
};

const refused = async (change: (proof: Proof, request: Request) => Promise<Changed> | Changed) => {
  const { email } = await newMember(api());
  const request = { command: freeze(email), reference: randomUUID() };
  const { installation = '' } = await askOps(api(), request);
  const proof = await keys.sam.prove(request, installation);
  const changed = await change(proof, { ...request, installation });
  const { code, output } = await askOps(api(), { ...request, proof, ...changed });
  expect([code, await isFrozen(email)]).toEqual([1, false]);
  return output;
};
type Proof = Awaited<ReturnType<Keys['sam']['prove']>>;
type Request = { command: string[]; reference: string; installation: string };
type Changed = { command?: string[]; reference?: string; agreed?: string; proof?: Proof };
const NOT_HIS = 'the signature is not one of an operator';

test('a signature is valid once', async () => {
  const { email } = await newMember(api());
  const request = { command: freeze(email), reference: randomUUID() };
  const { installation = '' } = await askOps(api(), request);
  const proof = await keys.sam.prove(request, installation);

  const first = await askOps(api(), { ...request, proof });
  await opsSigned(api(), keys.sam, 'unfreeze', '--email', email, '--reason', 'found');
  const second = await askOps(api(), { ...request, proof });

  expect([first.code, second]).toEqual([0, { code: 1, output: 'the signature was used before' }]);
  expect(await isFrozen(email)).toBe(false);
});

test('a signature is valid for its command, options, reference and confirmed plan alone', async () => {
  const command = (_: Proof, request: Request) => ({
    command: [...request.command, '--reason=x'],
  });
  expect(await refused(command)).toBe(NOT_HIS);
  expect(await refused(() => ({ reference: 'another' }))).toBe(NOT_HIS);
  expect(await refused(() => ({ agreed: 'yes' }))).toBe(NOT_HIS);
});

test('a signature is valid in its installation alone', async () => {
  const output = await refused(async (_, request) => ({
    proof: await keys.sam.prove(request, randomUUID()),
  }));
  expect(output).toBe(NOT_HIS);
});

test.each([
  [-6, 'signed six minutes ago'],
  [6, 'dated six minutes ahead'],
  [Number.NaN, 'without a time'],
])('a signature has expired when it is %s', async (minutes) => {
  const output = await refused(async (proof) => {
    const time = Number.isNaN(minutes)
      ? 'now'
      : new Date(Date.now() + minutes * 60_000).toISOString();
    return { proof: { ...proof, time } };
  });
  expect(output).toMatch(/^the signature has expired/);
});

test('a signature with another key, or for another purpose, is refused', async () => {
  const stranger = newOperatorKey();
  const elsewhere = async (proof: Proof) => ({
    proof: { ...proof, signature: keys.sam.sign('salus-withdrawal', 'x') },
  });
  expect(await refused(elsewhere)).toBe(NOT_HIS);
  const another = await refused(async (_, request) => ({
    proof: await stranger.prove(request, request.installation),
  }));
  expect(another).toBe(NOT_HIS);
});
