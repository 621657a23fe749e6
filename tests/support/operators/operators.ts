/** Operators of a test's database, and commands that they sign. */
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Answer, Request } from '../../../server/operate/ops/socket.ts';
import type { TestApi } from '../api/api.ts';
import { askOps, ops } from '../api/operator.ts';
import { newOperatorKey, type OperatorKey } from './operator-key.ts';

/** One operator of each role, and a second one of those who approve. */
export const NAMES = {
  vera: 'viewer',
  sam: 'support',
  fay: 'finance',
  finn: 'finance',
  ada: 'admin',
  alan: 'admin',
} as const;
export type Name = keyof typeof NAMES;
export type Keys = Record<Name, OperatorKey>;

const names = Object.keys(NAMES) as Name[];

/** Initialises the installation of `api` with one operator for each name. */
export async function initOperators(api: TestApi): Promise<Keys> {
  const keys = Object.fromEntries(names.map((name) => [name, newOperatorKey()])) as Keys;
  const file = names.map((name) => `${name} ${NAMES[name]} ${keys[name].publicKey}`).join('\n');
  const answer = await ops(api, 'operator:init', `--keys=# name role key\n${file}\n`);
  expect(answer.code).toBe(0);
  return keys;
}

/** Sends a request as the command line does: unsigned, then signed when that is asked for. */
export async function askSigned(api: TestApi, key: OperatorKey, request: Request): Promise<Answer> {
  const { installation } = await askOps(api, request);
  const proof = await key.prove(request, installation ?? 'none');
  return askOps(api, { ...request, proof });
}

/** Runs a signed command and confirms its plan. */
export async function opsSigned(
  api: TestApi,
  key: OperatorKey,
  ...command: string[]
): Promise<Answer> {
  const request = { command, reference: randomUUID() };
  const answer = await askSigned(api, key, request);
  if (answer.question === undefined) return answer;
  return askSigned(api, key, { ...request, agreed: answer.question });
}

/** @returns the id of the proposal that a command has become */
export async function propose(
  api: TestApi,
  key: OperatorKey,
  ...command: string[]
): Promise<string> {
  const { output } = await opsSigned(api, key, ...command);
  const [id] = /prop_\w+/.exec(output) ?? [];
  if (!id) throw new Error(`not proposed: ${output}`);
  return id;
}

/** Runs a command that one operator proposes and another one approves. */
export async function opsApproved(
  api: TestApi,
  [proposer, approver]: readonly [OperatorKey, OperatorKey],
  ...command: string[]
): Promise<Answer> {
  const answer = await opsSigned(api, proposer, ...command);
  const [id] = /prop_\w+/.exec(answer.output) ?? [];
  return id ? opsSigned(api, approver, 'approve', '--id', id) : answer;
}
