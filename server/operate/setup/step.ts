/** A step of the setup. Each step looks at what exists, so the setup may be run again at any time. */
import type { Database } from '../../platform/db/database.ts';
import type { Answers } from './answers.ts';
import type { EnvFiles } from './env-files.ts';

/** `waits`: something outside must happen first, and the next run continues there. */
export interface Outcome {
  state: 'done' | 'off' | 'waits' | 'failed';
  text: string;
}

export interface Setup {
  answers: Answers;
  files: EnvFiles;
  /** Checks and describes; changes nothing, and sends nothing. */
  dryRun: boolean;
  /** As the owner; set by the step of the database. */
  owner?: Database;
}

export interface Step {
  title: string;
  run(setup: Setup): Promise<Outcome>;
}

export const done = (text: string): Outcome => ({ state: 'done', text });
export const off = (text: string): Outcome => ({ state: 'off', text });
export const waits = (text: string): Outcome => ({ state: 'waits', text });
