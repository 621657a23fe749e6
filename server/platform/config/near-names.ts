/** Reports variables that are probably a setting with a misspelt name. */
import { nearestWord } from '../core/nearest-word.ts';
import { SETTING_NAMES } from './catalogue.ts';
import { ENVIRONMENT } from './environment.ts';
import type { Environment } from './setting.ts';

/** Letters that differ; the environment has variables of other programs, such as HOME beside HOST. */
const MOST_LETTERS = 2;
const SHORTEST = 6;

/** Reports such names in the environment of this process. */
export function tellNearNames(say: (line: string) => void): void {
  for (const line of nearNames(ENVIRONMENT)) say(line);
}

/** @returns a line for each variable that is no setting and nearly has the name of one */
export function nearNames(env: Environment): string[] {
  return Object.keys(env)
    .filter((name) => name.length >= SHORTEST && !SETTING_NAMES.includes(name))
    .flatMap((name) => {
      const near = nearestWord(name, SETTING_NAMES, MOST_LETTERS);
      return near ? [`${name}: not a setting; did you mean ${near}?`] : [];
    });
}
