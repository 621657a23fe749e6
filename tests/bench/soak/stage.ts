import type { Database } from '../../../server/db/database.ts';
import type { Fault } from './faults.ts';
import type { People } from './people.ts';
import type { ServerProcess } from './server-process.ts';

/** What is under load, and what can be done to it. */
export interface Stage {
  name: string;
  /** Where the API is. */
  origin: string;
  people: People;
  processes: ServerProcess[];
  /**
   * Once `settled` the first process is left alone: its memory is what is looked at. Everything else
   * goes on being broken.
   */
  faults(settled: boolean): Fault[];
  /** @returns what breaks an invariant */
  verify(): Promise<string[]>;
  /** Resolves when every event is taken that somebody would take, or after minutes. */
  drain(): Promise<void>;
  /** Stops the processes. @returns the database, for whoever looks at what is left */
  end(): Promise<Database>;
  close(): Promise<void>;
}
