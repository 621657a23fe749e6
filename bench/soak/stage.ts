import type { Database } from '../../server/platform/db/database.ts';
import type { Fault } from './faults.ts';
import type { People } from './people.ts';
import type { ServerProcess } from './server-process.ts';

/** A system under load, and the faults it supports. */
export interface Stage {
  name: string;
  /** The API's origin. */
  origin: string;
  people: People;
  processes: ServerProcess[];
  /**
   * Once `settled`, the first process gets no more faults, because its memory is measured. Faults
   * of everything else continue.
   */
  faults(settled: boolean): Fault[];
  /** @returns the violated invariants */
  verify(): Promise<string[]>;
  /** Resolves when every deliverable event is delivered, or after minutes. */
  drain(): Promise<void>;
  /** Stops the processes. @returns the database for the final check */
  end(): Promise<Database>;
  close(): Promise<void>;
}
