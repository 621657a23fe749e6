/** Signs with an operator's SSH key, in the operator's own terminal. */
import { spawn } from 'node:child_process';
import { NAMESPACE } from './statement.ts';

const SSH_KEYGEN = 'ssh-keygen';

/**
 * @param key the path of the private key, or of a public key whose private one is in `ssh-agent`
 * @returns the signature; `ssh-keygen` asks for a passphrase at the terminal
 */
export function signStatement(key: string, statement: string): Promise<string> {
  return new Promise((done, fail) => {
    const child = spawn(SSH_KEYGEN, ['-q', '-Y', 'sign', '-n', NAMESPACE, '-f', key], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    let signature = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      signature += text;
    });
    child.once('error', fail);
    child.once('close', (code) => {
      if (code === 0) done(signature);
      else fail(new Error(`OPS_KEY: ${SSH_KEYGEN} could not sign with ${key}`));
    });
    child.stdin.on('error', () => {});
    child.stdin.end(statement);
  });
}
