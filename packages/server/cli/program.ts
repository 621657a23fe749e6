/** The commands of `salus`, their options and their help. */
import { Command } from 'commander';
import { VERSION } from '../version.ts';
import { completion } from './completion.ts';
import { doctor } from './doctor.ts';
import { init } from './init.ts';
import { type Listening, listen } from './listen.ts';
import { login } from './login.ts';
import { logs } from './logs.ts';
import { type Output, outputOf } from './output.ts';
import { createSession, listSessions, readSession } from './sessions.ts';
import { trigger } from './trigger.ts';

const ENVIRONMENT = `
SALUS_URL and SALUS_TOKEN take the place of salus login.
SALUS_WEBHOOK_SECRET signs the events of salus listen instead of the secret kept on this machine.`;

/** @param exit called with the exit code of a command that has one */
export function createProgram(exit: (code: number) => void): Command {
  const program = new Command('salus')
    .description('Payments of Salus on a developer’s machine.')
    .version(VERSION)
    .option('--json', 'print one JSON object per line')
    .addHelpText('after', ENVIRONMENT);
  const output = (): Output => outputOf(program.opts<{ json?: boolean }>());

  program
    .command('login')
    .description('remember an installation and its API key on this machine')
    .option('--url <url>', 'the address of Salus, such as https://pay.example')
    .option('--token <key>', 'an API key, salus_test_… or salus_live_…')
    .action((given: { url?: string; token?: string }) => login(given, output()));

  program
    .command('init')
    .description('write a working shop for the stack of this project')
    .argument('[folder]', 'the project', '.')
    .option('--stack <name>', 'express, next or node; found in package.json by default')
    .action((folder: string, given: { stack?: string }) => init(folder, given, output()));

  program
    .command('listen')
    .description('deliver your events to a server on this machine')
    .requiredOption('--forward <address>', 'the address of your webhook handler')
    .option('--events <types>', 'only these, separated by commas')
    .option('--since <event>', 'forward all events after this one first')
    .argument('[command...]', 'after --: started with the signing secret in its environment')
    .action(async (command: string[], given: Omit<Listening, 'command'>) =>
      exit(await listen({ ...given, command }, output())),
    );

  program
    .command('trigger')
    .description('make a test event of any type')
    .argument('<type>', 'such as pay_session.paid')
    .action((type: string) => trigger(type, output()));

  const sessions = program.command('sessions').description('payment sessions');
  sessions
    .command('list', { isDefault: true })
    .description('the newest first')
    .option('--status <status>', 'pending, paid, cancelled, expired, …')
    .option('--limit <number>', 'at most so many', '20')
    .action((given: { status?: string; limit: string }) => listSessions(given, output()));
  sessions
    .command('read')
    .description('all fields of one')
    .argument('<id>', 'pay_…')
    .action((id: string) => readSession(id, output()));
  sessions
    .command('create')
    .description('a session to pay, with its address')
    .argument('<amount>', 'such as 40.00')
    .argument('<currency>', 'such as EUR')
    .option('--reference <text>', 'your number of the order')
    .action((amount: string, currency: string, given: { reference?: string }) =>
      createSession(amount, currency, given, output()),
    );

  program
    .command('logs')
    .description('the API calls of your keys')
    .option('--follow', 'go on with new ones')
    .option('--limit <number>', 'at most so many', '20')
    .action((given: { follow?: boolean; limit: string }) => logs(given, output()));

  program
    .command('doctor')
    .description('what prevents the checkout from being displayed on a page of yours')
    .argument('<page>', 'its address')
    .action(async (page: string) => exit((await doctor(page, output())) ? 0 : 1));

  program
    .command('completion')
    .description('a completion script: eval "$(salus completion bash)"')
    .argument('<shell>', 'bash, zsh or fish')
    .action((shell: string) => console.log(completion(program, shell)));

  return program;
}
