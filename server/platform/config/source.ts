/** Reads settings from environment variables, and collects all that is wrong with them. */
import type { ProcessKind } from './process.ts';
import type { Environment, Mode, Setting, Settings, Source, Values } from './setting.ts';

export interface Reading {
  mode: Mode;
  process?: ProcessKind;
}

/** @returns what `assemble` built, and a line for each wrong setting: its name and the reason */
export function collect<T>(
  env: Environment,
  { mode, process = 'all' }: Reading,
  assemble: (from: Source) => T,
): { built: T; problems: string[] } {
  const wrong = new Set<string>();
  const problems: string[] = [];
  function report(names: string[], reason: string): void {
    if (names.some((name) => wrong.has(name))) return;
    for (const name of names) wrong.add(name);
    problems.push(`${names.join(', ')}: ${reason}`);
  }

  function value<T>(name: string, setting: Setting<T>, isNeeded = setting.isRequired): T {
    const text = env[name];
    const { neededBy, absent } = setting;
    const isForeign = process !== 'all' && neededBy !== undefined && neededBy !== process;
    if (isForeign && setting.isPrivate) {
      if (text) report([name], `only the ${neededBy} process may have it; remove it here`);
      return absent;
    }
    if (text === undefined || (text === '' && !setting.mayBeEmpty)) {
      if (isNeeded && !isForeign) report([name], setting.reason('', mode));
      return absent;
    }
    const parsed = setting.parse(text, mode);
    if (parsed === undefined && !isForeign) report([name], setting.reason(text, mode));
    return parsed ?? absent;
  }

  function read<S extends Settings>(settings: S, isNeeded?: boolean): Values<S> {
    const values = Object.entries(settings).map(([name, setting]) => [
      name,
      value(name, setting, isNeeded),
    ]);
    return Object.fromEntries(values) as Values<S>;
  }

  const built = assemble({
    mode,
    process,
    read: (settings) => read(settings),
    group: (settings) =>
      Object.keys(settings).some((name) => env[name]) ? read(settings, true) : null,
    require(isKept, names, reason, beside = []) {
      if (!isKept && !beside.some((name) => wrong.has(name))) report(names, reason);
    },
  });
  return { built, problems };
}
