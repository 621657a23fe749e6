/** A step of the setup. Each step looks at what exists, so the setup may be run again at any time. */
import type { Database } from '../../platform/db/database.ts';
import type { Answers } from './answers.ts';
import type { EnvFile, EnvFiles } from './env-files.ts';
import type { Use } from './used-database.ts';

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
  /** As the owner; set by the step of the database, like the plan. */
  owner?: Database;
  plan?: DatabasePlan;
}

/** What the step of the database found; the step of the logins carries it out. */
export interface DatabasePlan {
  use: Use;
  installation: string;
  accesses: readonly Access[];
  /** The names of the scripts that are to be applied. */
  pending: readonly string[];
}

/** How a program opens the database. */
export interface Access {
  file: EnvFile;
  role: string;
  address: string;
  /** The login does not exist yet. */
  isNew: boolean;
}

export interface Step {
  title: string;
  run(setup: Setup): Promise<Outcome>;
}

export const done = (text: string): Outcome => ({ state: 'done', text });
export const off = (text: string): Outcome => ({ state: 'off', text });
export const waits = (text: string): Outcome => ({ state: 'waits', text });
