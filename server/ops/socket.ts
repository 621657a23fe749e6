/**
 * A PGlite folder belongs to one process: two would destroy each other's commits. Whoever binds
 * the socket `ops.sock` in it owns the folder; everyone else talks to the owner through it. A
 * socket outlives its process only as a name nobody answers at, so no clock decides.
 */
import { mkdir, readlink, rename, rm, symlink } from 'node:fs/promises';
import { createConnection, createServer, type Server, type Socket } from 'node:net';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import * as z from 'zod/mini';
import { StartError } from '../start-error.ts';

const RequestLine = z.object({
  command: z.array(z.string()),
  /** Who asks, for the log. */
  operator: z.optional(z.string()),
  /** A reference to use where one is needed and the command names none. */
  reference: z.optional(z.string()),
  /** The question this says yes to, to the letter. */
  agreed: z.optional(z.string()),
});

export type Request = z.infer<typeof RequestLine>;

export interface Answer {
  code: number;
  output: string;
  /** Nothing was done yet: asked again with this as `agreed`, it is. */
  question?: string;
}

export type Respond = (request: Request) => Promise<Answer>;

class FolderTakenError extends StartError {
  constructor(folder: string, pid: string) {
    super(`${folder} is in use by process ${pid}. Stop it, or set DATA_DIR to another folder.`);
  }
}

export interface Ownership {
  /** Answers commands from now on. */
  serve(respond: Respond): void;
  release(): Promise<void>;
}

function socketOf(folder: string): string {
  const path = join(resolve(folder), 'ops.sock');
  if (path.length > LONGEST_PATH) {
    throw new Error(`DATA_DIR is too deep for a socket (${path.length} characters): ${path}`);
  }
  return path;
}

const PID: Answer = { code: 0, output: String(process.pid) };
/** The longest path a unix socket may have (sun_path). */
const LONGEST_PATH = 100;

/** @throws FolderTakenError when another process owns the folder */
export async function ownFolder(folder: string): Promise<Ownership> {
  await mkdir(folder, { recursive: true });
  const path = socketOf(folder);
  let respond: Respond = async () => ({ code: 1, output: 'still starting' });
  const server = createServer((socket) =>
    converse(socket, async (request) => (request.command[0] === 'pid' ? PID : respond(request))),
  );
  await alone(folder, async () => {
    const owner = await askOwner(folder, ['pid']);
    if (owner) throw new FolderTakenError(folder, owner.output);
    await rm(path, { force: true });
    await bind(server, path);
  });
  return {
    serve(next) {
      respond = next;
    },
    release: () => new Promise((done) => server.close(() => done())),
  };
}

/** Asks the folder's owner. @returns undefined when nobody owns it */
export async function askOwner(
  folder: string,
  command: string[],
  more: Omit<Request, 'command'> = {},
): Promise<Answer | undefined> {
  const socket = await connect(socketOf(folder));
  if (!socket) return undefined;
  socket.write(`${JSON.stringify({ ...more, command })}\n`);
  for await (const line of createInterface({ input: socket })) return JSON.parse(line) as Answer;
  throw new Error('the running server closed the connection');
}

function bind(server: Server, path: string): Promise<void> {
  return new Promise((done, fail) => {
    // Commands move money: nobody but this user may connect.
    const before = process.umask(0o177);
    server.once('error', fail);
    server.listen(path, () => done());
    process.umask(before);
  });
}

/** Only these say that nobody listens; any other failure may hide an owner. */
const NOBODY = ['ENOENT', 'ECONNREFUSED'];

function connect(path: string): Promise<Socket | undefined> {
  return new Promise((done, fail) => {
    const socket = createConnection(path);
    socket.once('connect', () => done(socket));
    socket.once('error', (error) =>
      NOBODY.includes(codeOf(error)) ? done(undefined) : fail(error),
    );
  });
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code ?? '';

/**
 * Looking for an owner, clearing a dead socket away and binding a new one is one step: of two
 * processes that do it at once, one could clear away the other's. The mark is a link whose target
 * is the pid of who holds it, because a link is made and filled in one go.
 */
async function alone(folder: string, work: () => Promise<void>): Promise<void> {
  const mark = join(folder, 'ops.starting');
  await claim(mark, folder);
  try {
    await work();
  } finally {
    await rm(mark, { force: true });
  }
}

async function claim(mark: string, folder: string): Promise<void> {
  while (!(await made(mark))) {
    const holder = await targetOf(mark);
    if (holder === undefined) continue;
    if (isAlive(holder)) throw new FolderTakenError(folder, holder);
    await removeDead(mark, holder, folder);
  }
}

async function made(mark: string): Promise<boolean> {
  try {
    await symlink(String(process.pid), mark);
    return true;
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
    return false;
  }
}

/** Moved first and looked at then: what is moved by mistake is a mark that was made meanwhile. */
async function removeDead(mark: string, holder: string, folder: string): Promise<void> {
  const aside = `${mark}.${process.pid}`;
  try {
    await rename(mark, aside);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return;
    throw error;
  }
  const moved = await targetOf(aside);
  if (moved !== undefined && moved !== holder) {
    await rename(aside, mark);
    throw new FolderTakenError(folder, moved);
  }
  await rm(aside, { force: true });
}

async function targetOf(mark: string): Promise<string | undefined> {
  try {
    return await readlink(mark);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** A process that has our own pid is one that had it before us. */
function isAlive(pid: string): boolean {
  if (pid === String(process.pid)) return false;
  try {
    process.kill(Number(pid), 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

async function converse(socket: Socket, respond: Respond): Promise<void> {
  socket.on('error', () => {});
  for await (const line of createInterface({ input: socket })) {
    const request = readRequest(line);
    const answer = request ? await respond(request) : { code: 1, output: 'not a command' };
    socket.end(`${JSON.stringify(answer)}\n`);
    return;
  }
}

function readRequest(line: string): Request | undefined {
  try {
    return RequestLine.safeParse(JSON.parse(line)).data;
  } catch {
    return undefined;
  }
}
