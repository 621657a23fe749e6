/** What every command is made of. */
import { sql } from 'drizzle-orm';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import { member } from '../db/schema.ts';
import type { Answer } from './socket.ts';

export interface OpsContext {
  database: Database;
  config: Config;
  migrate(): Promise<string[]>;
  /** Where the data is, when it is in a folder and not on a server. */
  folder?: string;
  /** False where nobody has said what the database is for: only a server may decide that. */
  mayBeFirst?: boolean;
}

/** Options by name. */
export type Given = Record<string, string>;

export interface Command {
  usage: string;
  options: string[];
  /** May be left out. */
  optional?: string[];
  /** Those of them that are typed as a file's name; the command is given what the file holds. */
  files?: string[];
  /**
   * Asks first: what it would do, checked as far as it can be, without a change. It is done once the
   * operator agrees (`--yes`) to just that. Every command that moves money has one.
   * @returns undefined where there is nothing to ask
   */
  plan?(context: OpsContext, given: Given): Promise<string | undefined>;
  /** Done again, it moves money again: `given.reference` is in its business key. */
  needsReference?: true;
  /** Changes nothing of anybody's: it is not logged, and matters to no mode. */
  isHarmless?: true;
  run(context: OpsContext, given: Given): Promise<Answer>;
}

export class OpsError extends Error {}

export const said = (output: string, code = 0): Answer => ({ code, output });

/** @throws OpsError when there is nobody of that address, in any case */
export async function memberId(db: Database['db'], email: string): Promise<string> {
  const id = await findMember(db, email);
  if (id === undefined) throw new OpsError(`no member ${email}`);
  return id;
}

export async function findMember(db: Database['db'], email: string): Promise<string | undefined> {
  const [row] = await db
    .select({ id: member.id })
    .from(member)
    .where(sql`lower(${member.email}) = lower(${email})`);
  return row?.id;
}
