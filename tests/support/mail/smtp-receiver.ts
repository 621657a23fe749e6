/** A mail server (RFC 5321) on this machine that keeps what it is given. */
import { createServer, type Socket } from 'node:net';

export interface ReceivedMail {
  from: string;
  to: string[];
  /** Headers and body as they came over the wire. */
  data: string;
}

type Step = 'MAIL' | 'RCPT' | 'DATA';

export interface SmtpReceiver {
  url: string;
  received: ReceivedMail[];
  /** The answer to that step of each mail, instead of accepting it. */
  refuseWith(reply: string | undefined, step?: Step): void;
  close(): Promise<void>;
}

export async function startSmtpReceiver(): Promise<SmtpReceiver> {
  const received: ReceivedMail[] = [];
  const sockets = new Set<Socket>();
  let refusal: { reply: string | undefined; step: Step } | undefined;
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket)).on('error', () => {});
    speak(socket, received, (step) => (refusal?.step === step ? refusal.reply : undefined));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    refuseWith(reply, step = 'RCPT') {
      refusal = { reply, step };
    },
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

function speak(
  socket: Socket,
  received: ReceivedMail[],
  refusal: (command: string) => string | undefined,
): void {
  let mail: ReceivedMail = { from: '', to: [], data: '' };
  let inData = false;
  let rest = '';
  const say = (line: string) => socket.write(`${line}\r\n`);

  function hear(line: string): void {
    const command = line.slice(0, 4).toUpperCase();
    const address = /<([^>]*)>/.exec(line)?.[1] ?? '';
    if (command === 'EHLO') return void say('250-here\r\n250 8BITMIME');
    const refused = refusal(command);
    if (refused) return void say(refused);
    if (command === 'MAIL') mail = { from: address, to: [], data: '' };
    if (command === 'RCPT') mail.to.push(address);
    if (command === 'DATA') {
      inData = true;
      return void say('354 go on');
    }
    if (command === 'QUIT') return void socket.end('221 bye\r\n');
    say(command === 'STAR' ? '502 no TLS here' : '250 ok');
  }

  say('220 here');
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    rest += chunk;
    for (let end = rest.indexOf('\r\n'); end >= 0; end = rest.indexOf('\r\n')) {
      const line = rest.slice(0, end);
      rest = rest.slice(end + 2);
      if (!inData) hear(line);
      else if (line !== '.') mail.data += `${line}\n`;
      else {
        inData = false;
        received.push(mail);
        say('250 taken');
      }
    }
  });
}
