/**
 * Only one process may open a PGlite folder: two would destroy each other's commits. The process
 * that binds the socket `ops.sock` in it owns the folder, and others send it their commands. The
 * socket of a dead process refuses connections, so ownership needs no timeout.
 */
import { mkdir, readlink, rename, rm, symlink } from 'node:fs/promises';
import { createConnection, createServer, type Server, type Socket } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import * as z from 'zod/mini';
import { StartError } from '../../platform/core/start-error.ts';
import { Proof } from '../operators/statement.ts';
import { decimals } from './decimals.ts';

const RequestLine = z.object({
  command: z.array(z.string()),
  /** A name for the audit log while there are no operators; it proves nothing. */
  operator: z.optional(z.string()),
  /** The operator's signature of this request. */
  proof: z.optional(Proof),
  /** Values of secret options, which never stand on the command line. */
  secrets: z.optional(z.record(z.string(), z.string())),
  /** The default for commands that need a reference. */
  reference: z.optional(z.string()),
  /** The exact question that the operator has confirmed. */
  agreed: z.optional(z.string()),
});

export type Request = z.infer<typeof RequestLine>;

export interface Answer {
  code: number;
  output: string;
  /** The same for programs. */
  data?: unknown;
  /** Needs confirmation: nothing is done until the request is repeated with this as `agreed`. */
  question?: string;
  /** Needs a signature for this installation: nothing is done until the request has one. */
  installation?: string;
}

export type Respond = (request: Request) => Promise<Answer>;

class FolderTakenError extends StartError {
  constructor(folder: string, pid: string) {
    super(`${folder} is in use by process ${pid}. Stop it, or set DATA_DIR to another folder.`);
  }
}

export interface Ownership {
  /** Starts answering commands. */
  serve(respond: Respond): void;
  release(): Promise<void>;
}

function socketOf(folder: string): string {
  const path = join(resolve(folder), 'ops.sock');
  const bytes = Buffer.byteLength(path);
  if (bytes <= LONGEST_PATH) return path;
  throw new StartError(
    `DATA_DIR: the path ${dirname(path)} is ${bytes - LONGEST_PATH} bytes too long for the socket in it. Set DATA_DIR to a shorter one.`,
  );
}

const PID: Answer = { code: 0, output: String(process.pid) };
/** Bytes of a Unix socket's path (sun_path): 103 on macOS, 107 on Linux. */
const LONGEST_PATH = 100;

/** @throws FolderTakenError when another process owns the folder; StartError for a path that is too long */
export async function ownFolder(folder: string): Promise<Ownership> {
  const path = socketOf(folder);
  await mkdir(folder, { recursive: true });
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

/** Sends a command to the folder's owner. @returns undefined when the folder has none */
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
    // Commands move money, so only this user may connect.
    const before = process.umask(0o177);
    server.once('error', fail);
    server.listen(path, () => done());
    process.umask(before);
  });
}

/** Only these errors prove that no process listens; others may hide an owner. */
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
 * Runs `work` under a lock: finding no owner, removing the dead socket and binding a new one must
 * be one step, or a process could remove the new socket of another. The lock is a symbolic link to
 * the holder's pid, because a link is created together with its content.
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

/** Renames the mark before checking it: another process may have replaced it meanwhile. */
async function removeDead(mark: string, holder: string, folder: string): Promise<void> {
  const movedMark = `${mark}.${process.pid}`;
  try {
    await rename(mark, movedMark);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return;
    throw error;
  }
  const found = await targetOf(movedMark);
  if (found !== undefined && found !== holder) {
    await rename(movedMark, mark);
    throw new FolderTakenError(folder, found);
  }
  await rm(movedMark, { force: true });
}

async function targetOf(mark: string): Promise<string | undefined> {
  try {
    return await readlink(mark);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** A holder with our own pid is an earlier process that had the same pid. */
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
    socket.end(`${JSON.stringify(answer, decimals)}\n`);
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
