import { randomUUID } from 'node:crypto';
import { COMMANDS } from '../../server/ops/commands.ts';
import { runCommand } from '../../server/ops/run-command.ts';
import type { Answer, Request } from '../../server/ops/socket.ts';
import type { TestApi } from './api.ts';

/** A command of the operator on the database of `api`, as who has agreed to what it asks. */
export function ops(api: TestApi, ...command: string[]): Promise<Answer> {
  const { plan, needsReference } = COMMANDS[command[0] ?? ''] ?? {};
  const hasReference = command.some((word) => word.startsWith('--reference'));
  return askOps(api, {
    command: [
      ...command,
      ...(plan ? ['--yes'] : []),
      ...(needsReference && !hasReference ? ['--reference', randomUUID()] : []),
    ],
  });
}

/** One step of the exchange, as the command line makes it. */
export function askOps({ database, config }: TestApi, request: Request): Promise<Answer> {
  return runCommand({ database, config, migrate: async () => [] }, request);
}
