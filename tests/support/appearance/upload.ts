import type { LightMyRequestResponse } from 'fastify';
import * as appearanceEndpoints from '#shared/appearance/endpoints.ts';
import type { TestApi } from '../api/api.ts';

export const upload = (
  api: TestApi,
  { token }: { token: string },
  image: Buffer,
): Promise<LightMyRequestResponse> =>
  api.call(appearanceEndpoints.uploadLogo, { token, body: { image: image.toString('base64') } });
