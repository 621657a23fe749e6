import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { brand } from '#shared/brand.ts';
import type { Config } from '../../platform/config/config.ts';
import { complete } from './document.ts';
import { merchantDocument } from './merchant-document.ts';
import type { OpenApi } from './openapi-types.ts';
import { storedDocument } from './stored-document.ts';

/**
 * OpenAPI 3.1 at `/api/openapi.json`, generated from the endpoints, and of the merchant API alone at
 * `/api/merchant/openapi.json`.
 */
export async function openApi(api: FastifyInstance, config: Config): Promise<void> {
  await api.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: `${brand.name} API`, version: '1' },
      servers: [{ url: config.publicUrl }],
      components: {
        securitySchemes: {
          memberToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
          merchantToken: {
            type: 'http',
            scheme: 'bearer',
            description:
              'An API key of the business. The roles of a call are the scopes that it needs.',
          },
        },
      },
    },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  });
  let document: OpenApi | undefined;
  const read = () => {
    document ??= complete(api.swagger() as unknown as OpenApi, config);
    return document;
  };
  const hidden = { schema: { hide: true } };
  api.get('/openapi.json', hidden, storedDocument(read));
  api.get(
    '/merchant/openapi.json',
    hidden,
    storedDocument(() => merchantDocument(read(), config)),
  );
}
