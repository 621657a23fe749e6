/**
 * Asks the signer for as much as it signs, as an attacker in the worker's process could: invented
 * withdrawals of invented members, a passkey of its own for each, and smaller amounts once larger ones
 * are refused. Prints what was signed, in base units, and the refusals.
 */
import { signerAt } from '../../../server/tokens/chain/signer/client.ts';

const { SOCKET = '', FIRST = '0', UNIT = '1', PASSKEY = '' } = process.env;

const signer = signerAt({ socket: SOCKET });
const idOf = (prefix: string, n: number) => `${prefix}_${String(n).padStart(26, '0')}`;
const refusals = new Set<string>();
let signed = 0n;
let nonce = 0;

async function take(member: number, amount: bigint): Promise<boolean> {
  nonce++;
  const answer = await signer.sign({
    ...{ action: 'transfer', id: idOf('wd', nonce), nonce: String(nonce), maxFee: '100' },
    ...{ priorityFee: '10', to: `0x${'1'.repeat(40)}`, amount: String(amount) },
    member: idOf('usr', member),
  });
  if (answer.ok) signed += amount;
  else refusals.add(answer.refusal);
  return answer.ok;
}

for (let amount = BigInt(FIRST); amount >= BigInt(UNIT); amount /= 2n) {
  for (let member = 0; member < 5; member++) {
    const credential = `${PASSKEY}${member}`;
    await signer.changePasskey({
      ...{ action: 'add-passkey', member: idOf('usr', member), credential, publicKey: PASSKEY },
    });
    while (await take(member, amount));
  }
}
process.stdout.write(JSON.stringify({ signed: String(signed), refusals: [...refusals].sort() }));
