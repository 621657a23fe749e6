/**
 * What an operator signs to run a command: the command with its options, the installation, a time
 * and a nonce. Values of secret options are not part of it.
 */
import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { sha256Hex } from '../../platform/core/sha256.ts';

/** The namespace of operators' signatures (`ssh-keygen -Y sign -n`). */
export const NAMESPACE = 'salus-ops';

export const Proof = z.object({
  /** ISO 8601; the signature is valid for five minutes before and after. */
  time: z.string(),
  nonce: z.string().check(z.maxLength(64)),
  signature: z.string().check(z.maxLength(4096)),
});
export type Proof = z.infer<typeof Proof>;

export interface Signed {
  command: string[];
  reference?: string | undefined;
  agreed?: string | undefined;
}

export function statementOf(
  { command, reference, agreed }: Signed,
  installation: string,
  { time, nonce }: Pick<Proof, 'time' | 'nonce'>,
): string {
  const lines = {
    installation,
    command: command[0] ?? '',
    arguments: `sha256:${sha256Hex(JSON.stringify(command.slice(1)))}`,
    reference: reference ?? '-',
    agreed: agreed === undefined ? '-' : `sha256:${sha256Hex(agreed)}`,
    time,
    nonce,
  };
  const body = Object.entries(lines).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  return ['salus-ops 1', ...body, ''].join('\n');
}

/** @param sign asks for the operator's key */
export async function makeProof(
  signed: Signed,
  installation: string,
  sign: (statement: string) => Promise<string>,
): Promise<Proof> {
  const head = { time: new Date().toISOString(), nonce: randomUUID() };
  return { ...head, signature: await sign(statementOf(signed, installation, head)) };
}
