/** A signer with a journal and a passkey registry of its own, on a clock that the test sets. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { openJournal } from '../../../server/tokens/chain/signer/journal.ts';
import { keysInMemory } from '../../../server/tokens/chain/signer/keys.ts';
import { newKeys } from '../../../server/tokens/chain/signer/new-keys.ts';
import type { SigningOperator } from '../../../server/tokens/chain/signer/operators.ts';
import type { TransferRequest } from '../../../server/tokens/chain/signer/protocol.ts';
import { createRegistry, openRegistry } from '../../../server/tokens/chain/signer/registry.ts';
import { createSigner } from '../../../server/tokens/chain/signer/sign.ts';
import { approvedBy, newPasskey, type SoftPasskey } from '../people/withdrawal-passkey.ts';

export const HERE = { rpId: 'localhost', origin: 'http://localhost:4000' };
export const CHAIN = { chainId: 31_337, token: '0x52908400098527886E0F7030069857D2E4169EE7' };
export const HOUR = 3_600_000;
export const MEMBER = `usr_${'1'.repeat(26)}`;
export const OTHER = `usr_${'2'.repeat(26)}`;

const LIMITS = { withdrawal: 1_000n, day: 5_000n, float: 9_000n, maxFee: 1_000n, sweeps: 2 };
const CAPS = { memberDay: 100n, unapprovedDay: 150n };
const keys = keysInMemory(newKeys().private);

export type SignerScene = Awaited<ReturnType<ReturnType<typeof useSigners>['start']>>;

/** Signers of one test file; their files are removed at its end. */
export function useSigners() {
  const opened: { close(): Promise<void> }[] = [];
  let folder: string | undefined;
  let count = 0;
  afterAll(async () => {
    await Promise.all(opened.map((file) => file.close()));
    if (folder) await rm(folder, { recursive: true });
  });

  /** @param path of the journal, to start again with the same files */
  async function start(path?: string, operators: SigningOperator[] = []) {
    folder ??= await mkdtemp(join(tmpdir(), 'salus-approvals-'));
    const own = path ?? join(folder, `journal-${count++}`);
    const clock = { now: 1_000 * HOUR };
    const now = () => clock.now;
    const journal = await openJournal(own);
    const file = await openRegistry(`${own}.passkeys`);
    opened.push(journal, file);
    const waiting = { relyingParty: HERE, waitMs: 72 * HOUR, now };
    const settings = { ...CHAIN, tokenName: 'Salus token', limits: LIMITS, caps: CAPS, operators };
    const registry = createRegistry(file, journal, waiting);
    return { signer: createSigner(settings, keys, journal, registry, { now }), clock, path: own };
  }

  /** With a member who has one trusted passkey. */
  async function startTrusted() {
    const started = await start();
    const passkey = newPasskey(HERE);
    await add(started, passkey);
    started.clock.now += 72 * HOUR;
    return { ...started, passkey };
  }

  return { start, startTrusted };
}

let requests = 0;
/** A request that expires in 100 hours. */
export function transfer(
  { clock }: Pick<SignerScene, 'clock'>,
  changes: Partial<Omit<TransferRequest, 'expiry'>> = {},
): TransferRequest & { expiry: string } {
  const n = requests++;
  return {
    action: 'transfer',
    id: `wd_${String(n).padStart(26, '0')}`,
    nonce: String(n),
    maxFee: '100',
    priorityFee: '10',
    to: `0x${'a1'.repeat(20)}`,
    amount: '500',
    member: MEMBER,
    expiry: String((clock.now + 100 * HOUR) / 1_000),
    ...changes,
  };
}

type Signing = Pick<SignerScene, 'signer'>;

export const add = ({ signer }: Signing, passkey: SoftPasskey, changes = {}) =>
  signer.changePasskey({
    action: 'add-passkey',
    member: MEMBER,
    credential: passkey.credential,
    publicKey: passkey.publicKey,
    ...changes,
  });

export const remove = ({ signer }: Signing, { credential }: SoftPasskey, changes = {}) =>
  signer.changePasskey({ action: 'remove-passkey', member: MEMBER, credential, ...changes });

export const approve = (
  request: TransferRequest & { expiry: string },
  passkey: SoftPasskey,
  wish: Parameters<typeof approvedBy>[2] = {},
) => ({
  ...request,
  approval: approvedBy(passkey, { ...request, chainId: CHAIN.chainId }, wish),
});

export const refusal = (name: string) => ({ ok: false, refusal: name });
