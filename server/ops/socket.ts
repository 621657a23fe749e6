/**
 * A PGlite folder belongs to one process: two would destroy each other's commits. Whoever binds
 * the socket `ops.sock` in it owns the folder; everyone else talks to the owner through it. A
 * socket outlives its process only as a name nobody answers at, so no clock decides.
 */
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createConnection, createServer, type Server, type Socket } from 'node:net';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';

export interface Answer {
  code: number;
  output: string;
}

export type Respond = (command: string[]) => Promise<Answer>;

export class FolderTakenError extends Error {
  constructor(folder: string, pid: string) {
    super(`${folder} is in use by process ${pid}. Stop it, or set DATA_DIR to another folder.`);
  }
}

export interface Ownership {
  /** Answers commands from now on. */
  serve(respond: Respond): void;
  release(): Promise<void>;
}

const socketOf = (folder: string) => join(resolve(folder), 'ops.sock');
/** The longest path a unix socket may have (sun_path). */
const LONGEST_PATH = 100;

/** @throws FolderTakenError when another process owns the folder */
export async function ownFolder(folder: string): Promise<Ownership> {
  await mkdir(folder, { recursive: true });
  const path = socketOf(folder);
  if (path.length > LONGEST_PATH) {
    throw new Error(`DATA_DIR is too deep for a socket (${path.length} characters): ${path}`);
  }
  let respond: Respond = async () => ({ code: 1, output: 'still starting' });
  const server = createServer((socket) => converse(socket, (command) => respond(command)));
  if (!(await bind(server, path))) await takeOver(server, folder, path);
  return {
    serve(next) {
      respond = next;
    },
    release: () => new Promise((done) => server.close(() => done())),
  };
}

/** Asks the folder's owner. @returns undefined when nobody owns it */
export async function askOwner(folder: string, command: string[]): Promise<Answer | undefined> {
  const path = socketOf(folder);
  if (!existsSync(path)) return undefined;
  const socket = await connect(path);
  if (!socket) return undefined;
  socket.write(`${JSON.stringify(command)}\n`);
  for await (const line of createInterface({ input: socket })) return JSON.parse(line) as Answer;
  throw new Error('the running server closed the connection');
}

function bind(server: Server, path: string): Promise<boolean> {
  return new Promise((done, fail) => {
    // Commands move money: nobody but this user may connect.
    const before = process.umask(0o177);
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? done(false) : fail(error),
    );
    server.listen(path, () => done(true));
    process.umask(before);
  });
}

function connect(path: string): Promise<Socket | undefined> {
  return new Promise((done) => {
    const socket = createConnection(path);
    socket.once('connect', () => done(socket));
    socket.once('error', () => done(undefined));
  });
}

async function takeOver(server: Server, folder: string, path: string): Promise<void> {
  const mark = join(folder, 'ops.takeover');
  await claimMark(mark, folder);
  try {
    const owner = await askOwner(folder, ['pid']).catch(() => ({ code: 0, output: 'unknown' }));
    if (owner) throw new FolderTakenError(folder, owner.output);
    await rm(path, { force: true });
    if (!(await bind(server, path))) throw new FolderTakenError(folder, 'unknown');
  } finally {
    await rm(mark, { force: true });
  }
}

/** One process at a time clears a dead socket away; a mark left by a dead process is not one. */
async function claimMark(mark: string, folder: string): Promise<void> {
  for (let tries = 0; tries < 2; tries++) {
    try {
      return await writeFile(mark, String(process.pid), { flag: 'wx' });
    } catch {
      const pid = (await readFile(mark, 'utf8').catch(() => '')).trim();
      if (pid !== '' && isAlive(Number(pid))) throw new FolderTakenError(folder, pid);
      await rm(mark, { force: true });
    }
  }
  throw new FolderTakenError(folder, 'unknown');
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

async function converse(socket: Socket, respond: Respond): Promise<void> {
  socket.on('error', () => {});
  for await (const line of createInterface({ input: socket })) {
    const command = JSON.parse(line) as string[];
    const answer = await (command[0] === 'pid'
      ? Promise.resolve({ code: 0, output: String(process.pid) })
      : respond(command));
    socket.end(`${JSON.stringify(answer)}\n`);
    return;
  }
}
