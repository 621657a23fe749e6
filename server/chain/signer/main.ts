/**
 * `npm run signer`: the process that holds the keys. It has no database and no network; it answers
 * at a local socket, keeps its own journal, and signs within its own limits.
 */
import { brand } from '#shared/brand.ts';
import { ethereumAddress } from '#shared/ethereum-address.ts';
import { parseDecimal } from '#shared/money.ts';
import { openJournal } from './journal.ts';
import { readKeyFile } from './key-file.ts';
import { listenForRequests } from './listen.ts';
import { createSigner, type SignerSettings } from './sign.ts';

const { env } = process;

const GWEI = 10n ** 9n;

function settings(): SignerSettings {
  const problems: string[] = [];
  const need = <T>(name: string, what: string, value: T | undefined, stand: T): T => {
    if (value === undefined) problems.push(`${name}: ${what}`);
    return value ?? stand;
  };
  const tokens = (name: string) =>
    need(name, 'an amount of tokens', parseDecimal(env[name] ?? '', brand.token.decimals), 0n);
  const found = {
    chainId: Number(need('CHAIN_ID', 'the number of the chain', whole(env.CHAIN_ID), '0')),
    token: need(
      'TOKEN_ADDRESS',
      'the address of the token',
      ethereumAddress(env.TOKEN_ADDRESS ?? ''),
      '',
    ),
    tokenName: env.TOKEN_NAME || brand.token.name,
    limits: {
      withdrawal: tokens('SIGNER_LIMIT_WITHDRAWAL'),
      day: tokens('SIGNER_LIMIT_DAY'),
      float: tokens('SIGNER_LIMIT_FLOAT'),
      maxFee:
        BigInt(
          need(
            'SIGNER_MAX_FEE_GWEI',
            'a whole number',
            whole(env.SIGNER_MAX_FEE_GWEI || '300'),
            '0',
          ),
        ) * GWEI,
      sweeps: Number(
        need('SIGNER_LIMIT_SWEEPS', 'a whole number', whole(env.SIGNER_LIMIT_SWEEPS || '500'), '0'),
      ),
    },
  };
  for (const name of ['SIGNER_KEYS', 'SIGNER_SOCKET', 'SIGNER_JOURNAL']) {
    if (!env[name]) problems.push(`${name}: a path`);
  }
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return found;
}

const whole = (text = '') => (/^\d{1,18}$/.test(text) ? text : undefined);

async function main(): Promise<void> {
  const chosen = settings();
  const journal = await openJournal(env.SIGNER_JOURNAL ?? '');
  const signer = createSigner(chosen, await readKeyFile(env.SIGNER_KEYS ?? ''), journal);
  const listening = await listenForRequests(env.SIGNER_SOCKET ?? '', signer);
  process.stdout.write(`signer of ${signer.address} is ready\n`);
  await new Promise((leave) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, leave);
    // Started by a server: it does not outlive it.
    process.once('disconnect', leave);
  });
  await listening.close();
  await journal.close();
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`Not starting:\n${error instanceof Error ? error.message : error}\n`);
    process.exit(1);
  },
);
