/**
 * A mail server (RFC 5321) that accepts every mail, discards it, and answers as slowly as a remote
 * one.
 */
import { createServer, type Socket } from 'node:net';
import { freePort } from '../../tests/support/processes/free-port.ts';

const ANSWER_MS = 20;

export async function startSlowSmtp(): Promise<{ url: string; close(): void }> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket)).on('error', () => {});
    speak(socket);
  });
  const port = await freePort();
  await new Promise<void>((done) => void server.listen(port, '127.0.0.1', done));
  return {
    url: `smtp://127.0.0.1:${port}`,
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

function speak(socket: Socket): void {
  const say = (line: string) =>
    void setTimeout(() => socket.writable && socket.write(`${line}\r\n`), ANSWER_MS);
  let inData = false;
  let rest = '';
  say('220 here');
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    const lines = (rest + chunk).split('\r\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (inData && line !== '.') continue;
      if (line.startsWith('DATA')) say('354 go on');
      else if (line.startsWith('STARTTLS')) say('502 no TLS here');
      else say('250 ok');
      inData = line.startsWith('DATA');
    }
  });
}
