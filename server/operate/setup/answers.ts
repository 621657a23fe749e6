/** Answers to the questions of the setup: from a file, from the last run, or from the terminal. */
import { readFile } from 'node:fs/promises';
import { parseEnv } from 'node:util';
import { isCancel, password, text } from '@clack/prompts';
import { StepError } from './step-error.ts';

export interface Question {
  /** The setting's name, as in docs/operations.md and in the file of answers. */
  name: string;
  message: string;
  /** The answer of the last run, or a default. */
  initial?: string | undefined;
  /** Typed without being shown. */
  secret?: boolean;
  /** An empty answer is allowed: the part stays off. */
  optional?: boolean;
}

export interface Answers {
  /** Without asking. */
  get(name: string): string | undefined;
  /**
   * @returns '' for an optional question without an answer
   * @throws StepError when nobody can be asked
   */
  ask(question: Question): Promise<string>;
}

/** A person pressed Ctrl-C. What was written stays, and the next run continues there. */
export class CancelledError extends Error {}

/**
 * @param file a file of `NAME=value` lines, or undefined
 * @param isInteractive whether somebody can be asked
 */
export async function readAnswers(
  file: string | undefined,
  isInteractive: boolean,
): Promise<Answers> {
  const given =
    file === undefined ? {} : (parseEnv(await readFile(file, 'utf8')) as Record<string, string>);
  return {
    get: (name) => given[name] || undefined,
    async ask(question) {
      const { name, initial, optional = false } = question;
      if (given[name]) return given[name];
      // With a file, a question is asked only when the file and the last run have no answer.
      if (file !== undefined && initial !== undefined) return initial;
      if (isInteractive) return askPerson(question);
      if (initial !== undefined) return initial;
      if (optional) return '';
      throw new StepError(`${name} is missing: add it to the file of --answers`);
    },
  };
}

async function askPerson({ name, message, initial, secret, optional }: Question): Promise<string> {
  // A hidden answer has no place for a hint.
  const hint = secret && optional ? ', or Enter' : '';
  const shown = `${message}${hint} (${name})`;
  const validate = (value: string | undefined) =>
    !value && !optional && initial === undefined ? 'Please answer.' : undefined;
  const answer = secret
    ? await password({ message: shown, validate })
    : await text({
        message: shown,
        validate,
        ...(initial === undefined ? {} : { initialValue: initial }),
        ...(optional ? { placeholder: 'Enter leaves it off' } : {}),
      });
  if (isCancel(answer)) throw new CancelledError();
  return (answer ?? '').trim() || (initial ?? '');
}
