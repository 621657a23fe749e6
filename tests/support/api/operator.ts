import { randomUUID } from 'node:crypto';
import { COMMANDS } from '../../../server/operate/ops/commands.ts';
import { runCommand } from '../../../server/operate/ops/run-command.ts';
import type { Answer, Request } from '../../../server/operate/ops/socket.ts';
import type { TestApi } from './api.ts';

/** Runs an operator’s command on the database of `api`, with its confirmation given. */
export function ops(api: TestApi, ...command: string[]): Promise<Answer> {
  const { plan, needsReference } = COMMANDS[command[0] ?? ''] ?? {};
  const hasReference = command.some((word) => word.startsWith('--reference'));
  const { words, secrets } = withoutSecrets(command, COMMANDS[command[0] ?? '']?.secrets ?? []);
  return askOps(api, {
    secrets,
    command: [
      ...words,
      ...(plan ? ['--yes'] : []),
      ...(needsReference && !hasReference ? ['--reference', randomUUID()] : []),
    ],
  });
}

/** Takes secret options out of a command line, as the program does with a file. */
function withoutSecrets(command: string[], known: readonly string[]) {
  const secrets: Record<string, string> = {};
  let words = command;
  for (const option of known) {
    const at = words.indexOf(`--${option}`);
    if (at < 0) continue;
    secrets[option] = words[at + 1] ?? '';
    words = words.filter((_, index) => index !== at && index !== at + 1);
  }
  return { words, secrets };
}

/** One step of the exchange, as the command line makes it. */
export function askOps({ database, config }: TestApi, request: Request): Promise<Answer> {
  // A sandbox owns its database; production has no such commands.
  const needsOwner = /^(sandbox:|operator:init$)/.test(request.command[0] ?? '');
  const asked = needsOwner ? database.owner : database;
  return runCommand({ database: asked, config, migrate: async () => [] }, request);
}
