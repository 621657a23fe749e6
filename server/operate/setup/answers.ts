/** Answers to the questions of the setup: from a file, from the last run, or from the terminal. */
import { readFile } from 'node:fs/promises';
import { parseEnv } from 'node:util';
import { confirm, isCancel, log, password, text } from '@clack/prompts';
import { StepError } from './step-error.ts';

export interface Question {
  /** The setting's name, as in docs/operations/setup.md and in the file of answers. */
  name: string;
  message: string;
  /** The answer of the last run, or a default. */
  initial?: string | undefined;
  /** Typed without being shown, after these words: what it is used for, and where it is stored. */
  secret?: string;
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
  // A question that is asked again begins with what was typed.
  const typed = new Map<string, string>();
  return {
    get: (name) => given[name] || undefined,
    async ask(question) {
      const { name, initial, optional = false } = question;
      if (given[name]) return given[name];
      // With a file, a question is asked only when the file and the last run have no answer.
      if (file !== undefined && initial !== undefined) return initial;
      if (isInteractive) {
        const answer = await askPerson({ ...question, initial: typed.get(name) ?? initial });
        typed.set(name, answer);
        return answer;
      }
      if (initial !== undefined) return initial;
      if (optional) return '';
      throw new StepError(`${name} is missing: add it to the file of --answers`);
    },
  };
}

async function askPerson({ name, message, initial, secret, optional }: Question): Promise<string> {
  if (secret) log.info(secret);
  // A hidden answer has no place for a hint.
  const hint = initial ? '; Enter keeps the last one' : optional ? '; Enter leaves it off' : '';
  const shown = `${message}${secret ? hint : ''} (${name})`;
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

/** @returns whether a person wants to answer the questions of a failed step again */
export async function asksAgain(): Promise<boolean> {
  const again = await confirm({ message: 'Answer this step again?' });
  if (isCancel(again)) throw new CancelledError();
  return again;
}
