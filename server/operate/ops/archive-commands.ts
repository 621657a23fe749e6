/** Old postings leave the database for files (docs/archive.md). */
import type { Checkpoint } from '../../ledger/archive/checkpoints.ts';
import {
  ArchiveRefusedError,
  archivePostings,
  intactCheckpoints,
  requireFolder,
} from '../archive/archive.ts';
import { dropArchived, droppable } from '../archive/drop.ts';
import { readArchived, verifyArchive } from '../archive/files.ts';
import { isOldEnough, oldestMonth } from '../archive/oldest-month.ts';
import { ADMIN, READERS } from '../operators/roles.ts';
import { type Command, type Given, list, type OpsContext, OpsError, reply } from './command.ts';

export const ARCHIVE_COMMANDS: Record<string, Command> = {
  'ledger:archives': {
    allows: READERS,
    label: 'Archived postings',
    usage: 'list the checkpoints of archived postings, with their files',
    options: [],
    isHarmless: true,
    async run({ database: { db }, config }) {
      return list((await refusing(intactCheckpoints(db, config))).map(shown), line);
    },
  },
  'ledger:archive': {
    allows: ADMIN,
    terminalOnly: 'writes files on the server',
    fourEyes: true,
    usage:
      'move the postings before a month, at least 24 months ago, from the database to files, with a signed checkpoint',
    options: ['before', 'archive'],
    async plan(context, given) {
      const { before, folder } = await wanted(context, given);
      const oldest = await oldestMonth(context.database.db, before);
      if (!oldest) return undefined;
      return `the postings from ${oldest.partition} until ${before} leave the database for ${folder}; lists of transactions begin after them`;
    },
    async run(context, given) {
      const { database, config } = context;
      const made = await refusing(
        archivePostings(database.db, config, await wanted(context, given)),
      );
      return list(made.map(shown), line, 'nothing to archive');
    },
  },
  'ledger:archive-verify': {
    allows: READERS,
    terminalOnly: 'reads files on the server',
    usage: 'read all files of the archive, and compare each with its signed checkpoint',
    options: ['archive'],
    isHarmless: true,
    async run({ database: { db }, config }, { archive = '' }) {
      return list((await refusing(verifyArchive(db, config, archive))).map(shown), line);
    },
  },
  'ledger:archive-read': {
    allows: READERS,
    terminalOnly: 'reads files on the server',
    usage: 'show an archived transfer with its postings, from its file',
    options: ['archive', 'id'],
    isHarmless: true,
    async run({ database: { db }, config }, { archive = '', id = '' }) {
      const found = await refusing(readArchived(db, config, { folder: archive, id }));
      return reply(JSON.stringify(found, null, 2), 0, found);
    },
  },
  'ledger:archive-drop': {
    allows: ADMIN,
    terminalOnly: 'reads files on the server',
    fourEyes: true,
    byOwner: true,
    usage:
      'drop the detached table of a checkpoint, whose file is in the folder; runs as the owner of the database',
    options: ['checkpoint', 'archive'],
    async plan({ database: { db }, config }, given) {
      const { partition, statement, until, isKept } = await refusing(
        droppable(db, config, chosen(given)),
      );
      if (!isKept) return undefined;
      return `the table ${partition} with ${statement.postings} postings until ${until} is dropped; only ${statement.file.name} (${statement.file.hash}) has them then`;
    },
    async run({ database: { db }, config }, given) {
      const isDropped = await refusing(dropArchived(db, config, chosen(given)));
      return reply(
        isDropped ? `dropped the table of checkpoint ${given.checkpoint}` : 'dropped before',
      );
    },
  },
};

function chosen({ checkpoint = '', archive = '' }: Given) {
  if (!/^[1-9]\d{0,5}$/.test(checkpoint)) {
    throw new OpsError('checkpoint: a number, as ledger:archives lists it');
  }
  return { folder: archive, number: Number(checkpoint) };
}

async function wanted({ database: { db } }: OpsContext, { before = '', archive = '' }: Given) {
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(before))
    throw new OpsError('before: a month such as 2025-01');
  if (!(await isOldEnough(db, before))) {
    throw new OpsError('before: postings are archived after 24 months');
  }
  await refusing(requireFolder(archive));
  return { before, folder: archive };
}

/** @throws OpsError for what is refused */
export async function refusing<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof ArchiveRefusedError ? new OpsError(error.message) : error;
  }
}

const shown = ({ number, until, statement, isKept }: Checkpoint) => ({
  number,
  until,
  transfers: statement.transfers,
  postings: statement.postings,
  file: statement.file.name,
  hash: statement.file.hash,
  isKept,
});

const line = ({
  number,
  until,
  transfers,
  postings,
  file,
  hash,
  isKept,
}: ReturnType<typeof shown>) =>
  `${number}  until ${until}  ${transfers} transfers  ${postings} postings  ${file}  ${hash}${isKept ? '  table not dropped' : ''}`;
