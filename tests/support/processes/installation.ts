/**
 * A hosted installation with the settings of production: PostgreSQL, web and worker with logins of their own,
 * the card stand-in, and a proxy that ends TLS. No part of the sandbox.
 */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPostgres } from '../../../server/platform/db/database.ts';
import { newIssuer } from '../certificates/certificates.ts';
import { asLogin, createLogins, LOGINS, startPostgres } from '../database/postgres-server.ts';
import { freePort } from './free-port.ts';
import { run } from './programs.ts';
import { startTlsProxy } from './tls-proxy.ts';

export interface Installation {
  /** Its public origin, https. */
  origin: string;
  /** The certificate that its visitors' programs trust. */
  ca: string;
  /** A member who owns a business, as an operator makes them. */
  newBusiness(owner: { email: string; password: string; domain: string }): Promise<void>;
  /** The output of `ops status`. */
  status(): Promise<string>;
  stop(): Promise<void>;
}

const secret = () => randomBytes(32).toString('base64');

export async function startInstallation(): Promise<Installation> {
  const folder = await mkdtemp(join(tmpdir(), 'salus-hosted-'));
  const postgres = await startPostgres();
  const admin = openPostgres(postgres.url.replace('/template', '/postgres'), 1);
  await admin.execute('create database salus');
  await admin.close();
  const url = postgres.url.replace('/template', '/salus');
  const [publicPort, webPort, workerPort, cardsPort, cardsBehind] = await Promise.all(
    Array.from({ length: 5 }, () => freePort()),
  );
  if (!publicPort || !webPort || !workerPort || !cardsPort || !cardsBehind) {
    throw new Error('no free port');
  }
  const certificate = await (await newIssuer(folder, 'issuer'))('localhost');
  const shared = {
    PUBLIC_URL: `https://localhost:${publicPort}`,
    TEST_CARDS_URL: `https://localhost:${cardsPort}`,
    TEST_CARDS_KEY: randomBytes(32).toString('hex'),
    ENCRYPTION_KEY: secret(),
    NODE_EXTRA_CA_CERTS: certificate.ca,
    TRUST_PROXY: 'true',
    HOST: '127.0.0.1',
  };
  const ofWeb = { JWT_SECRET: secret(), CONTACT_MAIL: 'people@pay.example' };
  const ofWorker = {
    SMTP_URL: 'smtp://localhost:1',
    MAIL_FROM: 'Salus <no-reply@pay.example>',
  };
  const login = (name: keyof typeof LOGINS) => ({ DATABASE_URL: asLogin(url, LOGINS[name]) });
  const asOwner = { ...shared, ...ofWeb, ...ofWorker, DATABASE_URL: url };
  const command = async (...words: string[]) => {
    const program = run(['scripts/run/ops.mjs', ...words], asOwner);
    if ((await program.ended) !== 0) throw new Error(`${words[0]}: ${program.said()}`);
    return program.said();
  };
  await command('db:migrate');
  const owner = openPostgres(url, 1);
  await owner.execute(createLogins);
  await owner.close();
  // Sessions are in euros, and the English page sells in dollars.
  await command('rates:set', '--currency', 'EUR', '--rate', '0.25');
  await command('rates:set', '--currency', 'USD', '--rate', '0.27');

  const proxies = [
    await startTlsProxy(certificate, publicPort, webPort),
    await startTlsProxy(certificate, cardsPort, cardsBehind),
  ];
  const web = run(['scripts/run/serve.mjs', 'web'], {
    ...{ ...shared, ...ofWeb, ...login('web'), PORT: String(webPort) },
  });
  const worker = run(['scripts/run/serve.mjs', 'worker'], {
    ...{ ...shared, ...ofWorker, ...login('worker'), PORT: String(workerPort) },
  });
  const cards = run(['scripts/run/test-cards.mjs'], {
    ...{ ...shared, TEST_CARDS_FOLDER: folder, TEST_CARDS_PORT: String(cardsBehind) },
  });
  const programs = [web, worker, cards];
  await Promise.all([
    web.says('"msg":"listening"'),
    worker.says('"msg":"listening"'),
    cards.says('is ready'),
  ]);
  return {
    origin: shared.PUBLIC_URL,
    ca: certificate.ca,
    async newBusiness({ email, password, domain }) {
      const file = join(folder, 'password');
      await writeFile(file, `${password}\n`, { mode: 0o600 });
      await command('member:create', '--email', email, '--password-file', file);
      await command('business:create', '--email', email, '--name', 'Casa Sol', '--domain', domain);
    },
    status: () => command('status').catch(({ message }: Error) => message),
    async stop() {
      for (const program of programs) program.interrupt('SIGTERM');
      await Promise.all(programs.map(({ ended }) => ended));
      await Promise.all(proxies.map((proxy) => proxy.close()));
      await postgres.stop();
      await rm(folder, { recursive: true });
    },
  };
}
