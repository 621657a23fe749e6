import { ConfigError } from '../core/config-error.ts';
import { nearNames } from './near-names.ts';
import type { Environment, Source } from './setting.ts';
import { collect, type Reading } from './source.ts';

/**
 * @param assemble builds a program's configuration from its settings
 * @throws ConfigError with a line for each wrong setting, and for each name that is probably misspelt
 */
export function readConfig<T>(
  env: Environment,
  reading: Reading,
  assemble: (from: Source) => T,
): T {
  const { built, problems } = collect(env, reading, assemble);
  if (problems.length === 0) return built;
  throw new ConfigError([...problems, ...nearNames(env)].join('\n'));
}
