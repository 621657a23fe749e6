/**
 * Runs commands for an operator who is signed in. Reading needs the sign-in alone. Every other
 * command is signed by the operator's passkey: the challenge is the hash of the same statement that
 * an SSH key signs, so that a signature counts for this command, its plan and this installation only.
 */
import { randomUUID } from 'node:crypto';
import type { Assertion, RequestOptions } from '#shared/factors/credential.ts';
import { Problem } from '../../platform/http/problem.ts';
import { consumeChallenge, issueChallenge } from '../operators/challenges.ts';
import { readInstallation } from '../operators/identify.ts';
import { challengeOf, findPasskey, type PasskeyOwner, signatureOf } from '../operators/passkeys.ts';
import { statementOf } from '../operators/statement.ts';
import { type OpsContext, OpsError, reply } from '../ops/command.ts';
import { previewCommand, readCommand, runCommand } from '../ops/run-command.ts';
import type { Answer } from '../ops/socket.ts';
import { requireChange, wordsOf } from './commands.ts';
import { requestOptions } from './sign-in.ts';

export interface Wanted {
  name: string;
  given: Record<string, string>;
}

export interface Ordered extends Wanted {
  /** Makes a repeated order have no effect. */
  reference: string;
  agreed?: string | undefined;
  time: string;
  nonce: string;
}

/** An error of the command is an answer: the console shows it. */
async function answered(run: () => Promise<Answer>): Promise<Answer> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof OpsError) return reply(error.message, 1);
    throw error;
  }
}

export const readForOperator = (
  context: OpsContext,
  operator: PasskeyOwner,
  { name, given }: Wanted,
): Promise<Answer> =>
  answered(() => readCommand(context, { command: wordsOf(name, given) }, operator));

export interface Preview extends Answer {
  /** What the passkey signs to run the command; absent when it cannot run. */
  toSign?: { time: string; nonce: string; reference: string; options: RequestOptions };
}

export const previewForOperator = (
  context: OpsContext,
  operator: PasskeyOwner,
  { name, given, reference }: Wanted & { reference: string },
): Promise<Preview> =>
  answered(async () => {
    const { database, config } = context;
    requireChange({ name, given });
    const command = wordsOf(name, given, reference);
    const answer = await previewCommand(context, { command, reference }, operator);
    const head = { time: new Date().toISOString(), nonce: randomUUID() };
    const { question: agreed } = answer;
    const installation = await readInstallation(database.db);
    const challenge = challengeOf(statementOf({ command, reference, agreed }, installation, head));
    await issueChallenge(database.db, challenge, {
      purpose: 'command',
      operatorId: operator.operatorId,
    });
    const options = requestOptions(config, challenge);
    return { ...answer, toSign: { ...head, reference, options } };
  });

/** @throws Problem passkey_invalid when another operator's passkey signed, or it signed something else */
export const runForOperator = (
  context: OpsContext,
  operator: PasskeyOwner,
  { name, given, reference, agreed, time, nonce }: Ordered,
  assertion: Assertion,
): Promise<Answer> =>
  answered(async () => {
    const { db } = context.database;
    requireChange({ name, given });
    const command = wordsOf(name, given, reference);
    const { operatorId } = operator;
    const installation = await readInstallation(db);
    const statement = statementOf({ command, reference, agreed }, installation, { time, nonce });
    const isAsked = await consumeChallenge(db, challengeOf(statement), {
      purpose: 'command',
      operatorId,
    });
    // Somebody else at this browser signs with their own sign-in.
    const signer = isAsked ? await findPasskey(db, assertion.id) : undefined;
    if (signer?.owner.operatorId !== operatorId) throw new Problem('passkey_invalid');
    const proof = { time, nonce, signature: signatureOf(assertion) };
    return runCommand(context, {
      command,
      reference,
      ...(agreed === undefined ? {} : { agreed }),
      proof,
    });
  });
