/** The signer as a process of its own, which a test may have killed at a step. */
import { openJournal } from '../../server/chain/signer/journal.ts';
import { listenForRequests } from '../../server/chain/signer/listen.ts';
import { createSigner, type SignerSettings } from '../../server/chain/signer/sign.ts';

const { SETTINGS = '', KEYS = '', JOURNAL = '', SIGNER_SOCKET = '', DIE_AT } = process.env;

const settings = JSON.parse(SETTINGS, (key, value) =>
  ['withdrawal', 'day', 'float', 'maxFee'].includes(key) ? BigInt(value) : value,
) as SignerSettings;
const signer = createSigner(settings, JSON.parse(KEYS), await openJournal(JOURNAL), {
  passed(step) {
    if (step === DIE_AT) process.kill(process.pid, 'SIGKILL');
  },
});
await listenForRequests(SIGNER_SOCKET, signer);
process.stdout.write('ready\n');
