/**
 * Runs a program as a child and kills it when the parent process ends, also after a crash.
 * Arguments: the program and its arguments.
 */
import { spawn } from 'node:child_process';

const [program = '', ...args] = process.argv.slice(2);
const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'inherit'] });
const end = () => void child.kill('SIGKILL');
process.on('disconnect', end);
process.on('SIGTERM', end);
child.on('error', () => process.exit(1));
child.on('exit', (code) => process.exit(code ?? 0));
