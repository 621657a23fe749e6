/** A name server on this machine (RFC 1035): answers TXT questions, and knows no other name. */
import { createSocket } from 'node:dgram';

export interface DnsServer {
  /** `address:port`, as DNS_SERVERS takes it. */
  address: string;
  /** The texts of a name; a name that is not there does not exist. */
  texts: Map<string, string[]>;
  close(): Promise<void>;
}

const HEADER_BYTES = 12;
const [ANSWERED, NO_SUCH_NAME] = [0x8580, 0x8583];
/** The name of the question, again. */
const SAME_NAME = 0xc000 | HEADER_BYTES;
const [TXT, INTERNET] = [16, 1];

export async function startDnsServer(): Promise<DnsServer> {
  const texts: DnsServer['texts'] = new Map();
  const socket = createSocket('udp4');
  socket.on('message', (query, { port, address }) => {
    const { name, end } = questionOf(query);
    const known = texts.get(name);
    const answers = (known ?? []).map(record);
    const header = Buffer.alloc(HEADER_BYTES);
    query.copy(header, 0, 0, 2);
    header.writeUInt16BE(known ? ANSWERED : NO_SUCH_NAME, 2);
    header.writeUInt16BE(1, 4);
    header.writeUInt16BE(answers.length, 6);
    const question = query.subarray(HEADER_BYTES, end);
    socket.send(Buffer.concat([header, question, ...answers]), port, address);
  });
  await new Promise<void>((done) => socket.bind(0, '127.0.0.1', done));
  return {
    address: `127.0.0.1:${socket.address().port}`,
    texts,
    close: () => new Promise((done) => socket.close(() => done())),
  };
}

/** Its name, and where the question ends: behind type and class. */
function questionOf(query: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let at = HEADER_BYTES;
  for (let length = query.readUInt8(at); length > 0; length = query.readUInt8(at)) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length).toLowerCase());
    at += 1 + length;
  }
  return { name: labels.join('.'), end: at + 5 };
}

/** In pieces of 100 characters, as a long text comes. */
function record(text: string): Buffer {
  const pieces = (text.match(/.{1,100}/g) ?? ['']).map((piece) =>
    Buffer.concat([Buffer.from([piece.length]), Buffer.from(piece, 'latin1')]),
  );
  const data = Buffer.concat(pieces);
  const head = Buffer.alloc(12);
  head.writeUInt16BE(SAME_NAME, 0);
  head.writeUInt16BE(TXT, 2);
  head.writeUInt16BE(INTERNET, 4);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}
