/**
 * What the command line remembers on this machine, for its user alone: installations with their API
 * keys, and the webhook endpoints of `salus listen`.
 */
import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';

/** An endpoint that was made by `salus listen`. */
export interface Listener {
  id: string;
  secret: string;
}

interface Installation {
  token?: string;
  /** Signs where events are forwarded without an endpoint; the same on every run. */
  secret?: string;
  /** By the address that events are forwarded to. */
  listeners?: Record<string, Listener>;
}

export interface Store {
  /** The installation of `salus login`. */
  url?: string;
  installations: Record<string, Installation>;
}

function storePath(): string {
  const { XDG_CONFIG_HOME, APPDATA } = process.env;
  return join(XDG_CONFIG_HOME || APPDATA || join(homedir(), '.config'), 'salus', 'config.json');
}

/** @throws Error if the file is damaged */
export async function readStore(): Promise<Store> {
  const text = await readFile(storePath(), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '{"installations":{}}';
    throw error;
  });
  try {
    return JSON.parse(text) as Store;
  } catch {
    throw new Error(`${storePath()} is damaged. Delete it, and run salus login again.`);
  }
}

/** Changes what is remembered about one installation. @returns the changed store */
export async function remember(
  url: string,
  change: (known: Installation) => Installation,
  more: Pick<Store, 'url'> = {},
): Promise<Store> {
  const store = await readStore();
  const known = store.installations[url] ?? {};
  const changed: Store = {
    ...store,
    ...more,
    installations: { ...store.installations, [url]: change(known) },
  };
  await write(changed);
  return changed;
}

/** Removes the key of an installation; an endpoint that still exists stays known. */
export async function forget(gone: string): Promise<void> {
  const { url, installations, ...more } = await readStore();
  const { [gone]: known, ...others } = installations;
  const { listeners = {} } = known ?? {};
  const left = Object.keys(listeners).length > 0 ? { [gone]: { listeners } } : {};
  await write({
    ...more,
    ...(url && url !== gone ? { url } : {}),
    installations: { ...others, ...left },
  });
}

async function write(store: Store): Promise<void> {
  const path = storePath();
  await mkdir(dirname(path), { recursive: true });
  const draft = `${path}.${process.pid}`;
  await writeFile(draft, `${JSON.stringify(store, null, 2)}\n`, { mode: 0o600 });
  await chmod(draft, 0o600);
  await rename(draft, path);
}

/** The signing secret of this machine, made at its first use. */
export async function machineSecret(url: string): Promise<string> {
  const fresh = `whsec_${randomBytes(32).toString('base64')}`;
  const { installations } = await remember(url, (known) => ({
    ...known,
    secret: known.secret ?? fresh,
  }));
  return installations[url]?.secret ?? fresh;
}
