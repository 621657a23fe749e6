/** The operators' console on the database of a test, with operators who sign in by passkey. */
import { randomUUID } from 'node:crypto';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { CONSOLE_API } from '#shared/operate/calls.ts';
import * as calls from '#shared/operate/endpoints.ts';
import type { Answer, Preview } from '#shared/operate/schemas.ts';
import { createHttp } from '../../../server/http-server.ts';
import { consoleRoutes } from '../../../server/operate/console/routes.ts';
import { createLog } from '../../../server/platform/core/log.ts';
import { DIST, type TestApi } from '../api/api.ts';
import { type Authenticator, newAuthenticator } from '../people/authenticator.ts';
import type { OperatorKey } from './operator-key.ts';
import { opsSigned } from './operators.ts';

export const COOKIE = 'salus_operator';
const SHELL =
  '<!doctype html><html lang="en"><head><title></title><!--bootstrap-data--></head><body></body></html>';

export interface TestConsole {
  http: FastifyInstance;
  post(call: calls.ConsoleCall, body?: object, from?: From): Promise<LightMyRequestResponse>;
  /** Registers a passkey with a code that the operator's SSH key has signed for. */
  register(key: OperatorKey): Promise<Authenticator>;
  /** @returns the session's cookie */
  signIn(authenticator: Authenticator): Promise<string>;
  /** An operator at a browser of their own. */
  arrive(key: OperatorKey): Promise<Present>;
}

/** Last, where a test gives none: the order of the options is part of the signed statement. */
const withReason = (given: Record<string, string>) =>
  given.reason === undefined ? { ...given, reason: 'of a test' } : given;

interface From {
  cookie?: string | undefined;
  origin?: string;
  headers?: Record<string, string>;
}

export interface Present {
  cookie: string;
  authenticator: Authenticator;
  read(name: string, given?: Record<string, string>): Promise<Answer>;
  preview(name: string, given?: Record<string, string>): Promise<Preview>;
  /** Previews a command and signs what it asks. */
  run(name: string, given?: Record<string, string>): Promise<Answer>;
}

export async function startConsole(api: TestApi): Promise<TestConsole> {
  const { config, database, metrics } = api;
  const log = createLog('silent');
  const http = await createHttp({ config, log, metrics });
  await consoleRoutes(http, {
    context: { database, config, migrate: async () => [] },
    templates: { dev: false, read: async () => SHELL },
    dist: DIST,
  });

  const post: TestConsole['post'] = (call, body = {}, from = {}) =>
    http.inject({
      method: 'POST',
      url: `${CONSOLE_API}${call.path}`,
      payload: body,
      headers: {
        ...from.headers,
        origin: from.origin ?? config.publicUrl,
        ...(from.cookie ? { cookie: `${COOKIE}=${from.cookie}` } : {}),
      },
    });

  const register: TestConsole['register'] = async (key) => {
    const code = await passkeyCode(api, key);
    const authenticator = newAuthenticator(config.publicUrl);
    const { options } = (await post(calls.beginPasskey, { code })).json();
    const credential = authenticator.create(options);
    const answer = await post(calls.addPasskey, { code, name: 'Desk', credential });
    if (answer.statusCode !== 200) throw new Error(answer.body);
    return authenticator;
  };

  const signIn: TestConsole['signIn'] = async (authenticator) => {
    const { options } = (await post(calls.beginSignIn)).json();
    const answer = await post(calls.signIn, { credential: authenticator.get(options) });
    return answer.cookies.find(({ name }) => name === COOKIE)?.value ?? '';
  };

  return {
    http,
    post,
    register,
    signIn,
    async arrive(key) {
      const authenticator = await register(key);
      const cookie = await signIn(authenticator);
      const preview = async (name: string, given = {}, reference: string = randomUUID()) =>
        (
          await post(calls.preview, { name, given: withReason(given), reference }, { cookie })
        ).json();
      return {
        cookie,
        authenticator,
        read: async (name, given = {}) =>
          (await post(calls.read, { name, given }, { cookie })).json(),
        preview,
        async run(name, given = {}) {
          const shown: Preview = await preview(name, given);
          if (!shown.toSign) return shown;
          const { options, ...head } = shown.toSign;
          const credential = authenticator.get(options);
          const agreed = shown.question === undefined ? {} : { agreed: shown.question };
          const body = { name, given: withReason(given), ...head, ...agreed, credential };
          return (await post(calls.run, body, { cookie })).json();
        },
      };
    },
  };
}

export async function passkeyCode(api: TestApi, key: OperatorKey): Promise<string> {
  const { output } = await opsSigned(api, key, 'operator:passkey');
  const [, code] = /\/operate\/register#([\w-]{43})$/.exec(output) ?? [];
  if (!code) throw new Error(output);
  return code;
}
