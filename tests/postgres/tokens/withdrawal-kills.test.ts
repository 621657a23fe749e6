/**
 * kill -9 of the server and of the signer at every step of a withdrawal: no tokens are lost or sent
 * twice. KILLS sets the number of kills per step for long runs.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { brand } from '#shared/brand.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import type { SignerStep } from '../../../server/tokens/chain/signer/sign.ts';
import type { Step } from '../../../server/tokens/withdrawals/dependencies.ts';
import {
  CAPS,
  differences,
  LIMITS,
  leave,
  newAddress,
  newLeaver,
  startScene,
  withdrawalsOf,
} from '../../support/chain/withdrawals.ts';
import { killsAt } from '../../support/kills/repetitions.ts';
import { tokens } from '../../support/people/people.ts';
import { type Program, run } from '../../support/processes/programs.ts';

const STEPS: Step[] = [
  'approved',
  'allotted',
  'answered',
  'kept',
  'sent',
  'marked',
  'final',
  'ended',
];
const SIGNER_STEPS: SignerStep[] = ['asked', 'journaled', 'signed'];

let scene: Awaited<ReturnType<typeof startScene>>;
let folder: string;
beforeAll(async () => {
  scene = await startScene();
  folder = await mkdtemp(join(tmpdir(), 'salus-kills-'));
});
afterAll(async () => {
  await scene.stop();
  await rm(folder, { recursive: true });
});

const asText = (_: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value);
const socket = () => join(folder, 'signer.sock');

function server(dieAt?: Step): Program {
  const { chain, withdrawals } = scene.api.config;
  return run(['tests/support/chain/withdrawal-program.ts'], {
    DATABASE_URL: scene.api.database.url ?? '',
    SETTINGS: JSON.stringify({ chain, withdrawals }, asText),
    SIGNER_SOCKET: socket(),
    ...(dieAt ? { DIE_AT: dieAt } : {}),
  });
}

async function signer(dieAt?: SignerStep): Promise<Program> {
  const { chainId, token } = scene.chain.settings;
  const limits = { limits: LIMITS, caps: CAPS, operators: [] };
  const settings = { chainId, token, tokenName: brand.token.name, ...limits };
  const program = run(['tests/support/chain/signer-program.ts'], {
    SETTINGS: JSON.stringify(settings, asText),
    KEYS: JSON.stringify(scene.chain.keys),
    JOURNAL: join(folder, 'journal'),
    SIGNER_SOCKET: socket(),
    ...(dieAt ? { DIE_AT: dieAt } : {}),
  });
  await program.says('ready');
  return program;
}

const dropLeases = () => scene.api.db.execute(sql`delete from lease`);

async function newWithdrawal() {
  await dropLeases();
  const leaver = await newLeaver(scene.api, '25');
  const address = newAddress();
  await leave(scene.api, leaver.token, address);
  return { leaver, address };
}

async function expectDone({ leaver, address }: Awaited<ReturnType<typeof newWithdrawal>>) {
  const [withdrawal] = await withdrawalsOf(scene.api, leaver.token);
  expect(withdrawal?.status).toBe('settled');
  expect(await scene.chain.balanceOf(address)).toBe(tokens('25'));
  expect(await differences(scene.api, scene.chain)).toEqual([]);
}

describe('a withdrawal completes once after the server is killed', () => {
  let lasting: Program;
  beforeAll(async () => {
    lasting = await signer();
  });
  afterAll(async () => {
    lasting.interrupt('SIGKILL');
    await lasting.ended;
  });

  test.each(killsAt(STEPS, (step) => step === 'kept' || step === 'sent'))(
    'when it has just %s',
    async (step) => {
      const withdrawal = await newWithdrawal();

      const killed = server(step);
      expect(await killed.ended).toBeNull();
      // Its lease has expired.
      await dropLeases();
      const next = server();
      await next.says('nothing is under way');
      await next.ended;

      await expectDone(withdrawal);
    },
  );
});

describe('a withdrawal completes once after the signer is killed', () => {
  test.each(killsAt(SIGNER_STEPS, (step) => step === 'journaled'))(
    'when it has just %s',
    async (step) => {
      const withdrawal = await newWithdrawal();

      const killed = await signer(step);
      const worker = server();
      expect(await killed.ended).toBeNull();
      const next = await signer();
      await worker.says('nothing is under way');
      next.interrupt('SIGKILL');
      await Promise.all([next.ended, worker.ended]);

      await expectDone(withdrawal);
    },
  );
});
