/** `npm run ops -- COMMAND`: to the server that owns the data folder, or to the database itself. */
import { userInfo } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Config, ConfigError, productionConfig, sandboxConfig } from '../config.ts';
import { type Database, openPglite, openPostgres } from '../db/database.ts';
import { newId } from '../ids.ts';
import { prepareDatabase } from '../prepare-database.ts';
import { sandboxSecrets } from '../sandbox/secrets.ts';
import { agrees } from './agrees.ts';
import { withFiles } from './file-options.ts';
import { runCommand } from './run-command.ts';
import { type Answer, askOwner, ownFolder, type Request } from './socket.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const { env } = process;

async function answer(request: Request): Promise<Answer> {
  const folder = resolve(ROOT, env.DATA_DIR ?? 'data');
  if (env.DATABASE_URL) {
    const database = openPostgres(env.DATABASE_URL);
    return run(database, await configFor(folder), request);
  }
  const { command, ...more } = request;
  const answered = await askOwner(folder, command, more);
  if (answered) return answered;
  const owner = await ownFolder(folder);
  try {
    const config = await configFor(folder);
    return await run(await openPglite(join(folder, 'pglite')), config, request, folder);
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
  request: Request,
  folder?: string,
): Promise<Answer> {
  const isServer = folder === undefined;
  try {
    return await runCommand(
      {
        database,
        config,
        migrate: () => prepareDatabase(database, isServer),
        ...(folder === undefined ? {} : { folder }),
        mayBeFirst: !isServer || config.mode === 'production',
      },
      request,
    );
  } finally {
    await database.close();
  }
}

/** Asks as often as there is a question. @returns the exit code */
async function carryOut(words: string[]): Promise<number> {
  const request = {
    command: await withFiles(words),
    operator: operatorName(),
    reference: newId('ops'),
  };
  let reply = await answer(request);
  while (reply.question !== undefined) {
    process.stdout.write(`${reply.output}\n`);
    if (!(await agrees(process.stdin, process.stdout))) return reply.code;
    reply = await answer({ ...request, agreed: reply.question });
  }
  process.stdout.write(`${reply.output}\n`);
  return reply.code;
}

/** In a container a user may be nobody the system has a name for. */
function operatorName(): string {
  if (env.OPS_USER) return env.OPS_USER;
  try {
    return userInfo().username;
  } catch {
    return `user ${process.getuid?.()}`;
  }
}

carryOut(process.argv.slice(2)).then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    process.stderr.write(
      `${error instanceof ConfigError || error instanceof Error ? error.message : error}\n`,
    );
    process.exitCode = 1;
  },
);
