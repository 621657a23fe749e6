/** The price, the operators, and the treasury. They use the operators' commands and their audit log. */
import { readFile } from 'node:fs/promises';
import { formatToken } from '#shared/money.ts';
import { treasuryBalance } from '../../ledger/treasury.ts';
import { productionConfig } from '../../platform/config/config.ts';
import { plainMessage } from '../../platform/core/error-message.ts';
import { rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { prepareDatabase } from '../../prepare-database.ts';
import { openChain } from '../../tokens/chain/chain.ts';
import { chainDifference } from '../../tokens/chain/difference.ts';
import { matchScan } from '../../tokens/deposits/scan.ts';
import { hasOperators } from '../operators/identify.ts';
import { runCommand } from '../ops/run-command.ts';
import type { Answer } from '../ops/socket.ts';
import { done, off, type Setup, type Step, waits } from './step.ts';
import { StepError } from './step-error.ts';

/** Runs a command as the owner of the database, before there are operators. @throws StepError */
export async function command(setup: Setup, ...words: string[]): Promise<string> {
  const { code, output } = await answerOf(setup, words);
  if (code !== 0) throw new StepError(output);
  return output;
}

/** What is live, off or fails: a part that fails is no failure of the setup. */
export const statusOf = async (setup: Setup): Promise<string> =>
  (await answerOf(setup, ['status'])).output;

async function answerOf(setup: Setup, words: string[]): Promise<Answer> {
  const { owner: database, files } = setup;
  if (!database) throw new StepError('the database is not ready');
  const context = {
    database,
    config: productionConfig(files.settingsOf('ops.env')),
    migrate: () => prepareDatabase(database, true),
    mayClaimMode: true,
  };
  return runCommand(context, { command: words, operator: 'setup' });
}

export const PRICE_STEP: Step = {
  title: 'Price',
  async run(setup) {
    const { answers, files, owner } = setup;
    if (!owner || setup.dryRun) return waits('set in the real run');
    const source = answers.get('RATE_SOURCE_URL') ?? files.get('env', 'RATE_SOURCE_URL');
    if (source) {
      await files.set('env', { RATE_SOURCE_URL: source });
      return done('the worker follows RATE_SOURCE_URL');
    }
    const { currencies } = productionConfig(files.settingsOf('ops.env'));
    const said: string[] = [];
    for (const currency of currencies) {
      const known = await rowsOf(
        owner.db,
        sql`select from token_rate where currency = ${currency} limit 1`,
      );
      const price =
        known.length > 0
          ? undefined
          : await answers.ask({
              name: `PRICE_${currency}`,
              message: `Price of one token in ${currency}, such as 0.25`,
              optional: true,
            });
      if (price === undefined) said.push(`${currency}: set`);
      else if (price === '') said.push(`${currency}: none, nothing can be quoted; rates:set`);
      else said.push(await command(setup, ...priceCommand(currency, price)));
    }
    return said.every((line) => line.includes('none'))
      ? off(said.join('\n'))
      : done(said.join('\n'));
  },
};

const priceCommand = (currency: string, price: string) => [
  ...['rates:set', '--currency', currency],
  ...['--rate', price, '--yes'],
];

export const TREASURY_STEP: Step = {
  title: 'Treasury',
  async run(setup) {
    const { owner, files, dryRun } = setup;
    if (!owner || dryRun) return waits('funded in the real run');
    const { chain: settings } = productionConfig(files.settingsOf('worker.env'), 'worker');
    if (!settings) return off('needs the chain: no live tokens to sell or give; test mode works');
    const there = await treasuryBalance(owner.db);
    if (there > 0n) return done(`${formatToken(there)} tokens to sell and to give`);
    const send = `send tokens to ${settings.custody} and run setup again when the transfer is final`;
    const chain = openChain(settings);
    try {
      await matchScan(owner.db, chain);
      const found = await chainDifference(owner.db, settings);
      if (!found || found.difference <= 0n) return waits(send);
      const held = formatToken(found.difference);
      if (await hasOperators(owner.db)) {
        return waits(`custody holds ${held}: run ops treasury:fund, which two operators approve`);
      }
      const amount = setup.answers.get('TREASURY_FUND') ?? held;
      return done(
        await command(setup, 'treasury:fund', '--amount', amount, '--reference', 'setup', '--yes'),
      );
    } catch (error) {
      throw error instanceof StepError ? error : new StepError(plainMessage(error as Error));
    } finally {
      chain.close();
    }
  },
};

export const OPERATORS_STEP: Step = {
  title: 'Operators',
  async run(setup) {
    const { answers, owner, dryRun } = setup;
    if (!owner || dryRun) return waits('added in the real run');
    if (await hasOperators(owner.db)) return done('there are operators; operator:add adds another');
    const file = await answers.ask({
      name: 'OPERATORS_FILE',
      message:
        'File with a line "name role ssh-ed25519 AAAA…" for each operator, two of them admins',
      optional: true,
    });
    if (file === '') return off('none: anybody with the ops login may run every command');
    const keys = await readFile(file, 'utf8');
    const added = await command(setup, 'operator:init', '--keys', keys);
    return done(added.replaceAll('\n', ', '));
  },
};
