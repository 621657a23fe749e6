import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import * as endpoints from '#shared/oauth/docs.ts';
import type { App } from '../../platform/http/app.ts';
import { bearerOf } from '../../platform/http/bearer.ts';
import { serve } from '../../platform/http/endpoint.ts';
import { Problem } from '../../platform/http/problem.ts';
import { answerClient } from './answer.ts';
import { authenticateClient, type Client } from './authenticate-client.ts';
import { sendOAuthError } from './error-handler.ts';
import { metadataOf } from './metadata.ts';
import { OAuthError } from './oauth-error.ts';
import { type Parameters, readParameters } from './parameters.ts';
import { BALANCES_PATH, METADATA_PATH, REVOKE_PATH, TOKEN_PATH } from './paths.ts';
import {
  readLinkOfToken,
  redeemCode,
  refreshTokens,
  revokeToken,
  type TokenResponse,
} from './tokens.ts';

/** The way back to the client, for the member's page. */
export function oauthAnswerRoutes(app: App): void {
  const { db, config } = app;
  serve(
    app,
    endpoints.answer,
    async ({ input, caller }) => ({
      url: await answerClient(db, config, { id: input.params.id, memberId: caller.member.id }),
    }),
    config.limits.actsPerAddress,
  );
}

/** What a client's server calls. Its authorization endpoint is a document's (`server/web`). */
export async function oauthRoutes(app: App): Promise<void> {
  const { http, db, config } = app;
  http.removeAllContentTypeParsers();
  http.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_, body, done) => done(null, body),
  );
  http.setErrorHandler<FastifyError>(sendOAuthError);
  http.addHook('onRequest', async (_, reply) => {
    reply.headers({
      'cache-control': 'no-store',
      pragma: 'no-cache',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    });
  });

  http.get(METADATA_PATH, async (_, reply) => {
    reply.headers({ 'cache-control': 'public, max-age=3600', 'access-control-allow-origin': '*' });
    return metadataOf(config.publicUrl);
  });

  async function formOf(request: FastifyRequest): Promise<{ form: Parameters; client: Client }> {
    const form = readParameters(typeof request.body === 'string' ? request.body : '');
    return { form, client: await authenticateClient(app, request, form) };
  }

  http.post(TOKEN_PATH, async (request): Promise<TokenResponse> => {
    const { form, client } = await formOf(request);
    switch (form.require('grant_type')) {
      case 'authorization_code':
        return redeemCode(db, client, {
          code: form.require('code'),
          redirectUri: form.require('redirect_uri'),
          verifier: form.require('code_verifier'),
        });
      case 'refresh_token':
        return refreshTokens(db, client, form.require('refresh_token'));
      default:
        throw new OAuthError('unsupported_grant_type', 'Not a grant type of this server.');
    }
  });

  http.post(REVOKE_PATH, async (request) => {
    const { form, client } = await formOf(request);
    await revokeToken(db, client.id, form.require('token'));
    return {};
  });

  const limitless = { config: { rateLimit: false as const }, exposeHeadRoute: false };
  http.get(BALANCES_PATH, limitless, (request: FastifyRequest, reply: FastifyReply) =>
    // Counted by the token: one server asks for all of its members.
    http.merchantLimit.pass(request, reply, async () => {
      const token = bearerOf(request.headers);
      const link = token && (await readLinkOfToken(db, token));
      if (!link) throw new Problem('unauthenticated');
      return link;
    }),
  );
}
