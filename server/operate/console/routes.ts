/** The console's calls and its document, all below `/operate`. */
import type { FastifyInstance } from 'fastify';
import { CONSOLE_API } from '#shared/operate/calls.ts';
import * as calls from '#shared/operate/endpoints.ts';
import { refuseUnknownRoutes } from '../../platform/http/unknown-route.ts';
import type { HtmlTemplates } from '../../web/documents/html-templates.ts';
import type { PasskeyOwner } from '../operators/passkeys.ts';
import { addPasskey, beginPasskey } from '../operators/register-passkey.ts';
import { beginAudit, endAudit } from '../ops/audit.ts';
import type { OpsContext } from '../ops/command.ts';
import { CONSOLE_COMMANDS, describeCommand } from './commands.ts';
import { documentRoutes } from './document.ts';
import { previewForOperator, readForOperator, runForOperator } from './run.ts';
import { type Console, serveCall } from './serve-call.ts';
import { beginSession, endSession, IDLE_MINUTES, visitOf } from './sessions.ts';
import { beginSignIn, signIn } from './sign-in.ts';

export interface ConsoleParts {
  context: OpsContext;
  templates: Pick<HtmlTemplates, 'read' | 'dev'>;
  dist: string;
}

/** For answers of the API: opened as a page they load nothing and cannot be framed. */
const NO_PAGE = "default-src 'none'; frame-ancestors 'none'";

export async function consoleRoutes(
  http: FastifyInstance,
  { context, templates, dist }: ConsoleParts,
): Promise<void> {
  const { config, database } = context;
  http.decorateRequest('operator', undefined);
  await http.register(
    async (api) => {
      refuseUnknownRoutes(api);
      api.addHook('onRequest', async (_, reply) => {
        reply.header('cache-control', 'no-store');
        reply.header('content-security-policy', NO_PAGE);
        reply.header('x-robots-tag', 'noindex');
      });
      const parts = { http: api, db: database.db, config };
      entryCalls(parts);
      commandCalls(parts, context);
    },
    { prefix: CONSOLE_API },
  );
  await documentRoutes(http, { templates, dist });
}

function entryCalls(parts: Console): void {
  const { db, config } = parts;
  const { signInPerAddress, actsPerAddress } = config.limits;

  serveCall(parts, calls.beginSignIn, signInPerAddress, async () => ({
    options: await beginSignIn(db, config),
  }));

  serveCall(parts, calls.signIn, signInPerAddress, async ({ body, request, reply }) => {
    const visit = visitOf(request);
    const { passkeyId, name, role } = await signIn(db, body.credential, visit);
    await beginSession(db, config, reply, { passkeyId, ...visit });
    return { name, role };
  });

  serveCall(parts, calls.beginPasskey, signInPerAddress, async ({ body }) => ({
    options: await beginPasskey(db, config.publicUrl, body.code),
  }));

  serveCall(parts, calls.addPasskey, signInPerAddress, async ({ body }) => {
    const { operator, fingerprint } = await addPasskey(db, config.publicUrl, body);
    const begun = await beginAudit(db, {
      operator,
      command: 'console:register-passkey',
      arguments: { id: fingerprint },
      reference: null,
    });
    await endAudit(db, begun, 'done');
    return { operator };
  });

  serveCall(parts, calls.signOut, actsPerAddress, async ({ request, reply }) => {
    await endSession(db, config, request, reply);
    return { ok: true as const };
  });
}

function commandCalls(parts: Console, context: OpsContext): void {
  const { actsPerAddress, perAddress } = parts.config.limits;

  serveCall(parts, calls.readSession, perAddress, async ({ operator }) => ({
    name: operator.name,
    role: operator.role,
    commands: commandsOf(operator),
    idleMinutes: IDLE_MINUTES,
  }));

  serveCall(parts, calls.read, perAddress, ({ operator, body }) =>
    readForOperator(context, operator, body),
  );

  serveCall(parts, calls.preview, actsPerAddress, ({ operator, body }) =>
    previewForOperator(context, operator, body),
  );

  serveCall(parts, calls.run, actsPerAddress, ({ operator, body: { credential, ...ordered } }) =>
    runForOperator(context, operator, ordered, credential),
  );
}

const commandsOf = ({ role }: PasskeyOwner) =>
  Object.entries(CONSOLE_COMMANDS)
    .filter(([, { allows }]) => allows === 'anybody' || allows.includes(role))
    .map(([name, command]) => describeCommand(name, command));
