/** Moves custody to another address: docs/operations/recover.md, "Move custody". */
import { ethereumAddress } from '#shared/ethereum-address.ts';
import { formatDecimal } from '#shared/money.ts';
import { ADMIN } from '../operators/roles.ts';
import { type Command, type Given, type OpsContext, OpsError, reply } from './command.ts';

const REFUSALS: Record<string, string> = {
  not_current: 'CUSTODY_ADDRESS is not the current address of custody',
  not_paused: 'withdrawals are not paused (withdrawals:pause)',
  under_way: 'a transaction of custody is under way: wait until it is final (withdrawals)',
  used_before: 'that address is or was already the address of custody',
};

export const CUSTODY_COMMANDS: Record<string, Command> = {
  'custody:move': {
    allows: ADMIN,
    fourEyes: true,
    usage: 'change the custody address; prints how the signer moves the tokens there',
    options: ['to'],
    async plan({ config }, given) {
      const to = newAddress(given);
      return `custody moves from ${chainOf(config).custody} to ${to}, for good: compare the address with what "npm run signer -- init" printed`;
    },
    async run({ database: { db }, config }, given) {
      const chain = chainOf(config);
      const to = newAddress(given);
      const { moveCustody, readHolding } = await import('../../tokens/withdrawals/move-custody.ts');
      const { amount, nonce, maxFee, priorityFee } = await readHolding(chain);
      const outcome = await moveCustody(db, chain.custody, to);
      if (outcome !== 'moved') throw new OpsError(REFUSALS[outcome] ?? outcome);
      const fees = `--max-fee-gwei ${gwei(2n * maxFee)} --priority-fee-gwei ${gwei(priorityFee)}`;
      return reply(`${to} is the address of custody. Stop the signer, and with its present settings run:
npm run --silent signer -- move --to ${to} --amount ${formatDecimal(amount, 18)} --nonce ${nonce} ${fees}`);
    },
  },
};

const gwei = (wei: bigint) => formatDecimal(wei, 9);

function chainOf({ chain }: OpsContext['config']) {
  if (!chain) throw new OpsError('no chain is configured');
  return chain;
}

function newAddress({ to = '' }: Given): string {
  const address = ethereumAddress(to);
  if (!address) throw new OpsError('to: an Ethereum address with its checksum');
  return address;
}
