/** The definition of a command. */
import { isEmail } from '../../people/members/email-spellings.ts';
import type { Config } from '../../platform/config/config.ts';
import { type Database, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import type { Operator } from '../operators/identify.ts';
import type { Allowed } from '../operators/roles.ts';
import type { Answer } from './socket.ts';

export interface OpsContext {
  database: Database;
  config: Config;
  migrate(): Promise<string[]>;
  /** The data folder; undefined with a database server. */
  folder?: string;
  /** Whether the command may set the mode of a new database; otherwise only a server may. */
  mayClaimMode?: boolean;
}

/** Options by name. */
export type Given = Record<string, string>;

/** Who sent a command. */
export interface Caller {
  /** For the audit log. A name with a colon is not verified. */
  name: string;
  operator?: Operator;
}

export interface Runner extends Caller {
  /** Finds the command that a proposal names. */
  find(name: string): Command | undefined;
}

/** What counts against an operator's limit, in base units of the token. */
export interface Spending {
  kind: string;
  units: bigint;
}

export interface Command {
  usage: string;
  /** The roles of operators who may run it. */
  allows: Allowed;
  options: string[];
  /** Options that may be omitted. */
  optional?: string[];
  /** Options without a value. */
  flags?: string[];
  /** Required options that are asked for, or read from the file that `--…-file` names. */
  secrets?: string[];
  /** Options whose value is a file name on the command line; the command receives the contents. */
  files?: string[];
  /**
   * Validates the options and describes the effect without changing anything. The command runs
   * after the operator confirms this description or passes `--yes`. Every command that moves money
   * has one.
   * @returns undefined when no confirmation is needed
   */
  plan?(context: OpsContext, given: Given, runner: Runner): Promise<string | undefined>;
  /** The plan without abbreviations, for the operator who approves it. */
  wholePlan?(context: OpsContext, given: Given): Promise<string>;
  /** The part of the plan that describes the current state: it may change until an approval. */
  state?: RegExp;
  /** Whether another operator has to approve it: always, or above the limit of a kind. */
  fourEyes?: true | ((context: OpsContext, given: Given) => Promise<boolean | Spending>);
  /** Only the owner of the database can run it. Anybody who may run it can propose it. */
  byOwner?: true;
  /** The member it is about, if not the one of `--email`: erasing them erases the logged texts. */
  about?(context: OpsContext, given: Given): Promise<string | undefined>;
  /** Not idempotent without a reference: `given.reference` becomes part of the business key. */
  needsReference?: true;
  /** Changes no data of members: it is not logged, and runs in every mode. */
  isHarmless?: true;
  /** Shows no data of a member either: the console does not log that it was read. */
  isImpersonal?: true;
  /** Why the console does not offer it. */
  terminalOnly?: string;
  /** The console's name for it, if the one that is made from its name does not read well. */
  label?: string;
  run(context: OpsContext, given: Given, runner: Runner): Promise<Answer>;
}

export class OpsError extends Error {}

/** @param data the same for programs (`--json`): its keys are stable */
export const reply = (output: string, code = 0, data?: unknown): Answer => ({
  code,
  output,
  ...(data === undefined ? {} : { data }),
});

/** A list, one line per row. */
export const list = <Row>(rows: readonly Row[], line: (row: Row) => string, none = 'none') =>
  reply(rows.map(line).join('\n') || none, 0, rows);

/** Finds a member by address, ignoring case. @throws OpsError when there is none */
export async function memberId(db: Database['db'], email: string): Promise<string> {
  const id = await findMember(db, email);
  if (id === undefined) throw new OpsError(`no member ${email}`);
  return id;
}

export async function findMember(db: Database['db'], email: string): Promise<string | undefined> {
  const [row] = await rowsOf<{ id: string }>(
    db,
    sql`select id from member where ${isEmail(sql`email`, email)}`,
  );
  return row?.id;
}

/**
 * Finds the business that the person of this address owns.
 * @param business its id, where they own several
 * @throws OpsError
 */
export async function businessId(
  db: Database['db'],
  email: string,
  business?: string,
): Promise<string> {
  const owned = await ownedBy(db, await memberId(db, email));
  const [found, other] = business ? owned.filter(({ id }) => id === business) : owned;
  if (!found)
    throw new OpsError(`${email} owns no ${business ? `business ${business}` : 'business'}`);
  if (other) {
    const names = owned.map(({ id, name }) => `${id} "${name}"`).join(', ');
    throw new OpsError(`${email} owns several businesses, choose one with --business: ${names}`);
  }
  return found.id;
}

/** The ids of the person of this address and of the businesses they own: all have accounts. */
export async function accountHolders(db: Database['db'], email: string): Promise<string[]> {
  const person = await memberId(db, email);
  return [person, ...(await ownedBy(db, person)).map(({ id }) => id)];
}

const ownedBy = (db: Database['db'], person: string) =>
  rowsOf<{ id: string; name: string }>(
    db,
    sql`select merchant.id, merchant.recipient_name as name from team_member
        join merchant on merchant.id = team_member.business_id
        where team_member.member_id = ${person} and team_member.role = 'owner'
        order by merchant.id`,
  );
