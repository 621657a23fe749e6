/** `npm run setup`: runs the steps in order, and prints what is live and what is off. */
import { resolve } from 'node:path';
import { parseArgs, styleText } from 'node:util';
import { ConfigError } from '../../platform/core/config-error.ts';
import { plainMessage } from '../../platform/core/error-message.ts';
import { asksAgain, CancelledError, readAnswers } from './answers.ts';
import { CARDS_STEP } from './cards-step.ts';
import { CHAIN_STEP } from './chain-step.ts';
import { DATABASE_STEP } from './database-step.ts';
import { openEnvFiles } from './env-files.ts';
import { EVIDENCE_STEP } from './evidence-step.ts';
import { LOGINS_STEP } from './logins-step.ts';
import { MAIL_STEP } from './mail-step.ts';
import { OPERATORS_STEP, PRICE_STEP, statusOf, TREASURY_STEP } from './people-steps.ts';
import { REPLICAS_STEP } from './replicas-step.ts';
import { PUBLIC_URL_STEP, SECRETS_STEP, SETTINGS_STEP } from './settings-steps.ts';
import { SMOKE_STEP } from './smoke-step.ts';
import type { Outcome, Setup, Step } from './step.ts';
import { TEST_CARDS_STEP } from './test-cards-step.ts';

const USAGE = `npm run setup -- [--folder FOLDER] [--answers FILE] [--check]

  --folder FOLDER   where the settings files are written; default /etc/salus
  --answers FILE    NAME=value lines; nothing is asked that it answers. Without a terminal, nothing is asked
  --check           check, and say what would be done; write nothing, send nothing (also --dry-run)`;

/** Those that the next ones need stop the setup when they fail. */
const STEPS: readonly (Step & { isNeeded?: true })[] = [
  // Before the secrets: an existing installation has its own.
  { ...DATABASE_STEP, isNeeded: true },
  { ...SECRETS_STEP, isNeeded: true },
  { ...LOGINS_STEP, isNeeded: true },
  REPLICAS_STEP,
  { ...PUBLIC_URL_STEP, isNeeded: true },
  MAIL_STEP,
  CARDS_STEP,
  TEST_CARDS_STEP,
  CHAIN_STEP,
  EVIDENCE_STEP,
  { ...SETTINGS_STEP, isNeeded: true },
  PRICE_STEP,
  TREASURY_STEP,
  SMOKE_STEP,
  OPERATORS_STEP,
];

const MARKS = { done: '✓', off: '–', waits: '…', failed: '✗' } as const;
const COLOURS = { done: 'green', off: 'gray', waits: 'yellow', failed: 'red' } as const;

const say = (line: string) => process.stdout.write(`${line}\n`);

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      folder: { type: 'string', default: '/etc/salus' },
      answers: { type: 'string' },
      check: { type: 'boolean', default: false },
      'dry-run': { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) {
    say(USAGE);
    return 0;
  }
  const dryRun = values.check || values['dry-run'];
  const isInteractive = process.stdin.isTTY && process.stdout.isTTY;
  const setup: Setup = {
    answers: await readAnswers(values.answers, isInteractive),
    files: await openEnvFiles(resolve(values.folder), dryRun),
    dryRun,
  };
  try {
    const failed = await runSteps(setup, isInteractive && values.answers === undefined);
    if (!failed && !dryRun) say(`\n${await statusOf(setup)}`);
    if (failed) say('\nCorrect what is marked ✗ and run it again: it continues there.');
    else if (!dryRun) say(nextSteps(setup.files.folder));
    return failed ? 1 : 0;
  } finally {
    await setup.owner?.close();
  }
}

const nextSteps = (folder: string) => `
Start both programs, each with its own settings, or install the units of deploy/systemd:
  npm run serve -- web --settings ${folder}
  npm run serve -- worker --settings ${folder}
Run commands with:
  npm run ops -- status --settings ${folder}
`;

/** @returns whether a step failed */
async function runSteps(setup: Setup, mayAsk: boolean): Promise<boolean> {
  let hasFailed = false;
  for (const step of STEPS) {
    if ((await runUntilRight(setup, step, mayAsk)) !== 'failed') continue;
    hasFailed = true;
    if (step.isNeeded) break;
  }
  return hasFailed;
}

/** A wrong answer costs a person no other answer. */
async function runUntilRight(
  setup: Setup,
  { title, run }: Step,
  mayAsk: boolean,
): Promise<Outcome['state']> {
  for (;;) {
    const { state, text } = await run(setup).catch(failure);
    const mark = styleText(COLOURS[state], MARKS[state], { stream: process.stdout });
    say(`${mark} ${title.padEnd(15)} ${text.replaceAll('\n', `\n${' '.repeat(18)}`)}`);
    if (state !== 'failed' || !mayAsk || !(await asksAgain())) return state;
  }
}

function failure(error: unknown): Outcome {
  if (error instanceof CancelledError) throw error;
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return { state: 'failed', text: cause instanceof Error ? plainMessage(cause) : String(cause) };
}

main().then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    const isExpected = error instanceof ConfigError || error instanceof CancelledError;
    const text = error instanceof CancelledError ? 'Stopped. Run it again to continue.' : error;
    process.stderr.write(
      `${isExpected ? ((text as Error).message ?? text) : (error as Error).message}\n`,
    );
    process.exitCode = 1;
  },
);
