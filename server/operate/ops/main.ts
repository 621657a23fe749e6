/** `npm run ops -- COMMAND`: runs in the server that owns the data folder, or on the database. */
import { userInfo } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Config, productionConfig, sandboxConfig } from '../../platform/config/config.ts';
import { ENVIRONMENT } from '../../platform/config/environment.ts';
import { tellNearNames } from '../../platform/config/near-names.ts';
import { opsSettings } from '../../platform/config/ops.ts';
import { readConfig } from '../../platform/config/read-config.ts';
import { ConfigError } from '../../platform/core/config-error.ts';
import { newId } from '../../platform/core/ids.ts';
import { type Database, openPglite, openPostgres } from '../../platform/db/database.ts';
import { prepareDatabase } from '../../prepare-database.ts';
import { sandboxSecrets } from '../data-folder/secrets.ts';
import { signStatement } from '../operators/sign-statement.ts';
import { makeProof } from '../operators/statement.ts';
import { askToConfirm } from './confirm.ts';
import { withFiles } from './file-options.ts';
import { runCommand } from './run-command.ts';
import { takeSecrets } from './secret-options.ts';
import { type Answer, askOwner, ownFolder, type Request } from './socket.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const own = readConfig(ENVIRONMENT, { mode: 'sandbox' }, opsSettings);

/** Signs a request when the installation asks for it and the operator has named a key. */
async function answer(request: Request): Promise<Answer> {
  const first = await send(request);
  const { installation } = first;
  const { OPS_KEY: key, OPS_INSTALLATION: expected } = own;
  if (installation === undefined || !key) return first;
  if (expected && expected !== installation) {
    throw new Error(`this is installation ${installation}, and OPS_INSTALLATION is ${expected}`);
  }
  const proof = await makeProof(request, installation, (text) => signStatement(key, text));
  return send({ ...request, proof });
}

async function send(request: Request): Promise<Answer> {
  const folder = resolve(ROOT, own.DATA_DIR);
  if (own.DATABASE_URL) {
    const database = openPostgres(own.DATABASE_URL, undefined, {
      sessionUrl: own.DATABASE_SESSION_URL || undefined,
    });
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

/** A public URL means production, which requires all its settings. */
async function configFor(folder: string): Promise<Config> {
  if (own.PUBLIC_URL) return productionConfig(ENVIRONMENT);
  return sandboxConfig(ENVIRONMENT, { secrets: await sandboxSecrets(folder), webhookAllow: [] });
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
        mayClaimMode: !isServer || config.mode === 'production',
      },
      request,
    );
  } finally {
    await database.close();
  }
}

/** Asks for confirmation until no question is left. @returns the exit code */
async function carryOut(words: string[]): Promise<number> {
  const { command, secrets } = await takeSecrets(words, {
    input: process.stdin,
    output: process.stdout,
  });
  const request = {
    command: await withFiles(command),
    secrets,
    operator: operatorName(),
    reference: newId('ops'),
  };
  let reply = await answer(request);
  while (reply.question !== undefined) {
    process.stdout.write(`${reply.output}\n`);
    if (!(await askToConfirm(process.stdin, process.stdout))) return reply.code;
    reply = await answer({ ...request, agreed: reply.question });
  }
  process.stdout.write(`${reply.output}\n`);
  return reply.code;
}

/** In a container the user id may have no user name. */
function operatorName(): string {
  if (own.OPS_USER) return own.OPS_USER;
  try {
    return userInfo().username;
  } catch {
    return `user ${process.getuid?.()}`;
  }
}

tellNearNames((line) => process.stderr.write(`${line}\n`));
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
