/** Migrates one PGlite and keeps it as a tarball: every test file starts from a copy. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import type { TestProject } from 'vitest/node';
import { openPglite } from '../../../server/platform/db/database.ts';
import { prepareDatabase } from '../../../server/prepare-database.ts';
import { liftCreditBounds } from './lift-bounds.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A tarball for PGlite, or the address of a server whose `template` database is migrated. */
    database: string;
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'salus-template-'));
  const database = await openPglite(join(folder, 'data'));
  await prepareDatabase(database, false);
  await liftCreditBounds(database);
  await database.close();
  const client = await PGlite.create({ dataDir: join(folder, 'data') });
  const tarball = await client.dumpDataDir('none');
  await client.close();
  const path = join(folder, 'template.tar');
  await writeFile(path, Buffer.from(await tarball.arrayBuffer()));
  project.provide('database', path);
  return () => rm(folder, { recursive: true });
}
