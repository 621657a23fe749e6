/** The commands of `salus`, their options and their help. */
import { Command } from 'commander';
import { VERSION } from '../version.ts';
import { completion } from './completion.ts';
import { doctor } from './doctor.ts';
import { init } from './init.ts';
import { type Listening, listen } from './listen.ts';
import { login, logout, whoami } from './login.ts';
import { logs } from './logs.ts';
import { type Output, outputOf } from './output.ts';
import { createSession, listSessions, readSession } from './sessions.ts';
import { trigger } from './trigger.ts';

const ENVIRONMENT = `
SALUS_URL and SALUS_TOKEN replace the values of salus login.
SALUS_WEBHOOK_SECRET replaces the secret with which salus listen signs events.`;

/** @param exit called with the exit code of a command that has one */
export function createProgram(exit: (code: number) => void): Command {
  const program = new Command('salus')
    .description('Develop payments with Salus on your machine.')
    .version(VERSION)
    .option('--json', 'print one JSON object per line')
    .addHelpText('after', ENVIRONMENT);
  const output = (): Output => outputOf(program.opts<{ json?: boolean }>());

  program
    .command('login')
    .description('store the address of an installation and its API key on this machine')
    .option('--url <url>', 'the address of Salus, such as https://pay.example')
    .option('--token <key>', 'an API key, salus_test_… or salus_live_…')
    .action((given: { url?: string; token?: string }) => login(given, output()));

  program
    .command('logout')
    .description('remove the API key from this machine')
    .action(() => logout(output()));

  program
    .command('whoami')
    .description('show the installation, the business and the kind of key')
    .action(() => whoami(output()));

  program
    .command('init')
    .description('write a working shop for the stack of this project')
    .argument('[folder]', 'the folder of the project', '.')
    .option('--stack <name>', 'express, next or node; detected from package.json by default')
    .action((folder: string, given: { stack?: string }) => init(folder, given, output()));

  program
    .command('listen')
    .description('deliver your events to a server on this machine')
    .requiredOption('--forward <address>', 'the address of your webhook handler')
    .option('--events <types>', 'only events of these types, separated by commas')
    .option('--since <event>', 'first forward all events after this one')
    .argument(
      '[command...]',
      'a command after --, started with the signing secret in its environment',
    )
    .action(async (command: string[], given: Omit<Listening, 'command'>) =>
      exit(await listen({ ...given, command }, output())),
    );

  program
    .command('trigger')
    .description('send a test event of any type')
    .argument('<type>', 'the event type, such as pay_session.paid')
    .action(async (type: string) => exit((await trigger(type, output())) ? 0 : 1));

  const sessions = program.command('sessions').description('list, read and create pay sessions');
  sessions
    .command('list', { isDefault: true })
    .description('list pay sessions, newest first')
    .option(
      '--status <status>',
      'only sessions with this status: pending, paid, cancelled, expired, …',
    )
    .option('--limit <number>', 'the number of entries', '20')
    .action((given: { status?: string; limit: string }) => listSessions(given, output()));
  sessions
    .command('read')
    .description('show all fields of a pay session')
    .argument('<id>', 'the ID of the pay session, pay_…')
    .action((id: string) => readSession(id, output()));
  sessions
    .command('create')
    .description('create a pay session and print its address')
    .argument('<amount>', 'the price, such as 40.00')
    .argument('<currency>', 'the currency, such as EUR')
    .option('--reference <text>', 'your own ID for the payment, such as the order number')
    .action((amount: string, currency: string, given: { reference?: string }) =>
      createSession(amount, currency, given, output()),
    );

  program
    .command('logs')
    .description('list the calls made with your API keys')
    .option('--follow', 'keep printing new calls')
    .option('--limit <number>', 'the number of entries', '20')
    .action((given: { follow?: boolean; limit: string }) => logs(given, output()));

  program
    .command('doctor')
    .description('find out what prevents the checkout from being displayed on a page')
    .argument('<page>', 'the address of the page')
    .action(async (page: string) => exit((await doctor(page, output())) ? 0 : 1));

  program
    .command('completion')
    .description('print a completion script: eval "$(salus completion bash)"')
    .argument('<shell>', 'the shell: bash, zsh or fish')
    .action((shell: string) => console.log(completion(program, shell)));

  return program;
}
