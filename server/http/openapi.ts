import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { brand } from '#shared/brand.ts';
import type { Config } from '../config.ts';

/** OpenAPI 3.1 at `/api/openapi.json`, generated from the contracts. */
export async function openApi(api: FastifyInstance, { publicUrl }: Config): Promise<void> {
  await api.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: `${brand.name} API`, version: '1' },
      servers: [{ url: publicUrl }],
      components: {
        securitySchemes: {
          memberToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
          merchantToken: { type: 'http', scheme: 'bearer' },
        },
      },
    },
    transform: jsonSchemaTransform,
  });
  api.get('/openapi.json', { schema: { hide: true } }, async () => api.swagger());
}
