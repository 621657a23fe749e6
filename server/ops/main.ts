/** `npm run ops -- COMMAND`: to the server that owns the data folder, or to the database itself. */
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Config, ConfigError, productionConfig, sandboxConfig } from '../config.ts';
import { type Database, openPglite, openPostgres } from '../db/database.ts';
import { prepareDatabase } from '../prepare-database.ts';
import { sandboxSecrets } from '../sandbox/secrets.ts';
import { runCommand } from './commands.ts';
import { type Answer, askOwner, ownFolder } from './socket.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const { env } = process;

async function answer(command: string[]): Promise<Answer> {
  const folder = resolve(ROOT, env.DATA_DIR ?? 'data');
  if (env.DATABASE_URL) {
    const database = openPostgres(env.DATABASE_URL);
    return run(database, await configFor(folder), command, 'server');
  }
  const answered = await askOwner(folder, command);
  if (answered) return answered;
  const owner = await ownFolder(folder);
  try {
    const config = await configFor(folder);
    return await run(await openPglite(join(folder, 'pglite')), config, command, 'folder');
  } finally {
    await owner.release();
  }
}

/** With a public URL this is production, and its settings must be whole. */
async function configFor(folder: string): Promise<Config> {
  if (env.PUBLIC_URL) return productionConfig(env);
  return sandboxConfig(env, { secrets: await sandboxSecrets(folder), webhookAllow: [] });
}

async function run(
  database: Database,
  config: Config,
  command: string[],
  where: 'server' | 'folder',
): Promise<Answer> {
  const isServer = where === 'server';
  try {
    return await runCommand(
      {
        database,
        config,
        migrate: () => prepareDatabase(database, isServer),
        mayBeFirst: !isServer || config.mode === 'production',
      },
      command,
    );
  } finally {
    await database.close();
  }
}

answer(process.argv.slice(2)).then(
  ({ code, output }) => {
    process.stdout.write(`${output}\n`);
    process.exitCode = code;
  },
  (error: unknown) => {
    process.stderr.write(
      `${error instanceof ConfigError || error instanceof Error ? error.message : error}\n`,
    );
    process.exitCode = 1;
  },
);
