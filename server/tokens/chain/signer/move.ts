import { parseArgs } from 'node:util';
import { brand } from '#shared/brand.ts';
import { ethereumAddress } from '#shared/ethereum-address.ts';
import { parseDecimal } from '#shared/money.ts';
import { isListening } from './listen.ts';
import { openSigner } from './open-signer.ts';
import type { Settings } from './settings.ts';
import type { MoveRequest } from './sign.ts';

const OPTIONS = ['to', 'amount', 'nonce', 'max-fee-gwei', 'priority-fee-gwei'] as const;
const GWEI_DECIMALS = 9;

/**
 * Signs the transfer of custody's tokens to its next address. The limits of withdrawals do not
 * apply; the journal records it. Repeating the command returns the same bytes, and with higher fees
 * a replacement.
 * @returns the JSON-RPC request that sends it
 * @throws while the signer runs: two writers of the journal would not see each other's entries
 */
export async function signMove(args: string[], settings: Settings): Promise<string> {
  const request = requestOf(args);
  if (await isListening(settings.listen)) throw new Error('stop the signer first');
  const { signer, close } = await openSigner(settings);
  try {
    const answer = await signer.sign(request);
    if (!answer.ok) throw new Error(`refused: ${answer.refusal}`);
    const body = { jsonrpc: '2.0', id: 1, method: 'eth_sendRawTransaction', params: [answer.raw] };
    return `${JSON.stringify(body)}\n`;
  } finally {
    await close();
  }
}

function requestOf(args: string[]): MoveRequest {
  const options = Object.fromEntries(OPTIONS.map((name) => [name, { type: 'string' } as const]));
  const { values } = parseArgs({ args, options });
  function given<T>(name: (typeof OPTIONS)[number], read: (text: string) => T | undefined): T {
    const value = read(String(values[name] ?? ''));
    if (value === undefined) {
      throw new Error(`--${name}: use move ${OPTIONS.map((one) => `--${one} …`).join(' ')}`);
    }
    return value;
  }
  const gwei = (text: string) => parseDecimal(text, GWEI_DECIMALS)?.toString();
  const nonce = given('nonce', (text) =>
    /^\d{1,15}$/.test(text) ? String(Number(text)) : undefined,
  );
  return {
    action: 'move',
    id: `move_${nonce}`,
    nonce,
    to: given('to', (text) => ethereumAddress(text)),
    amount: given('amount', (text) => parseDecimal(text, brand.token.decimals)?.toString()),
    maxFee: given('max-fee-gwei', gwei),
    priorityFee: given('priority-fee-gwei', gwei),
  };
}
