/** Backs up the embedded database. Database servers have their own tools (docs/operations/recover.md). */
import { isAbsolute } from 'node:path';
import type { Db } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { BackupRefusedError, backUpFolder } from '../data-folder/backup.ts';
import { ADMIN } from '../operators/roles.ts';
import { type Command, OpsError, reply } from './command.ts';

export const BACKUP_COMMANDS: Record<string, Command> = {
  'db:backup': {
    allows: ADMIN,
    terminalOnly: 'writes files on the server',
    usage: 'back up the data folder while it is in use; the copy is opened and verified',
    options: ['folder'],
    async run({ database, folder }, { folder: to = '' }) {
      if (!folder) throw new OpsError('back up a database server with pg_dump and WAL archiving');
      if (!isAbsolute(to)) throw new OpsError('folder: an absolute path');
      try {
        await backUpFolder({ database, folder, to });
      } catch (error) {
        if (error instanceof BackupRefusedError) throw new OpsError(error.message);
        throw error;
      }
      await noteBackup(database.db, 'backup');
      await noteBackup(database.db, 'restore');
      return reply(`${to} holds all of it, secrets too: start on it with DATA_DIR=${to}`);
    },
  },
  'backup:record': {
    allows: 'anybody',
    terminalOnly: 'the program that makes backups runs it',
    usage: 'record that a backup has ended; the last command of the program that makes it',
    options: [],
    isHarmless: true,
    async run({ database: { db } }) {
      await noteBackup(db, 'backup');
      return reply('recorded');
    },
  },
  'restore:record': {
    allows: 'anybody',
    terminalOnly: 'the program that restores backups runs it',
    usage: 'record that a restored copy was verified, with ledger:verify and audit:verify on it',
    options: [],
    isHarmless: true,
    async run({ database: { db } }) {
      await noteBackup(db, 'restore');
      return reply('recorded');
    },
  },
};

const noteBackup = (db: Db, kind: 'backup' | 'restore') =>
  db.execute(sql`select ops.note_backup(p_kind => ${kind})`);
