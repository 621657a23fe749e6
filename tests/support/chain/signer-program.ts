/** The signer as a process of its own, which a test may have killed at a step. */
import { openHeads } from '../../../server/tokens/chain/signer/heads-file.ts';
import { openJournal } from '../../../server/tokens/chain/signer/journal.ts';
import { keysInMemory } from '../../../server/tokens/chain/signer/keys.ts';
import { listenForRequests } from '../../../server/tokens/chain/signer/listen.ts';
import { createRegistry, openRegistry } from '../../../server/tokens/chain/signer/registry.ts';
import { createSigner, type SignerSettings } from '../../../server/tokens/chain/signer/sign.ts';

const { SETTINGS = '', KEYS = '', JOURNAL = '', SIGNER_SOCKET = '', DIE_AT } = process.env;

const settings = JSON.parse(SETTINGS, (key, value) =>
  ['withdrawal', 'day', 'float', 'maxFee', 'memberDay', 'unapprovedDay'].includes(key)
    ? BigInt(value)
    : value,
) as SignerSettings;
const journal = await openJournal(JOURNAL);
const registry = createRegistry(await openRegistry(`${JOURNAL}.passkeys`), journal, {
  relyingParty: { rpId: 'localhost', origin: 'http://localhost:4000' },
  waitMs: 0,
  now: Date.now,
});
const signer = createSigner(settings, keysInMemory(JSON.parse(KEYS)), journal, registry, {
  passed(step) {
    if (step === DIE_AT) process.kill(process.pid, 'SIGKILL');
  },
});
await listenForRequests({ socket: SIGNER_SOCKET }, { ...signer, ...openHeads(`${JOURNAL}.heads`) });
process.stdout.write('ready\n');
