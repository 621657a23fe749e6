import { runCommand } from '../../server/ops/commands.ts';
import type { Answer } from '../../server/ops/socket.ts';
import type { TestApi } from './api.ts';

/** A command of the operator on the database of `api`. */
export function ops({ database, config }: TestApi, ...command: string[]): Promise<Answer> {
  return runCommand({ database, config, migrate: async () => [] }, command);
}
