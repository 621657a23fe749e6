/** SSH keys made by the installed `ssh-keygen`, which `npm test` installs. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

const SSH_KEYGEN = 'ssh-keygen';

/** `ssh-keygen` without an option fails, but only if it is installed. */
export const hasSshKeygen = spawnSync(SSH_KEYGEN, ['-?']).error === undefined;

export interface SshKey {
  /** The file of the private key. */
  file: string;
  publicKey: string;
  sign(namespace: string, message: string): string;
}

/** Makes keys whose files are removed after the tests of the file. */
export function useSshKeys(): () => SshKey {
  const folders: string[] = [];
  afterAll(() => {
    for (const folder of folders) rmSync(folder, { recursive: true });
  });
  return () => {
    const folder = mkdtempSync(join(tmpdir(), 'salus-key-'));
    folders.push(folder);
    return newSshKey(join(folder, 'key'));
  };
}

function newSshKey(file: string): SshKey {
  execFileSync(SSH_KEYGEN, ['-q', '-t', 'ed25519', '-N', '', '-C', '', '-f', file]);
  return {
    file,
    publicKey: readFileSync(`${file}.pub`, 'utf8').trim(),
    sign: (namespace, message) =>
      execFileSync(SSH_KEYGEN, ['-q', '-Y', 'sign', '-n', namespace, '-f', file], {
        input: message,
        encoding: 'utf8',
        stdio: ['pipe', 'pipe', 'ignore'],
      }),
  };
}
