/** The documentation is made from a file, so that it can be built without a server. */
import { expect, test } from 'vitest';
import type { OpenApi } from '../../server/web/api-docs/openapi-types.ts';
import { useApi } from '../support/api/api.ts';

const api = useApi({ publicUrl: 'https://pay.example' });

/** Without the refusals of each call: their codes are listed, and the error index explains them. */
function withoutRefusals(document: OpenApi): OpenApi {
  const paths = Object.entries(document.paths).map(([path, methods]) => [
    path,
    Object.fromEntries(
      Object.entries(methods).map(([method, operation]) => [
        method,
        {
          ...operation,
          responses: Object.fromEntries(
            Object.entries(operation.responses)
              .filter(([status]) => Number(status) < 400)
              .map(([status, { headers: _, ...answer }]) => [status, answer]),
          ),
        },
      ]),
    ),
  ]);
  return { ...document, paths: Object.fromEntries(paths) };
}

test('docs/site/openapi.json is the document of the merchant API; -u writes it', async () => {
  const document: OpenApi = (await api().http.inject('/api/merchant/openapi.json')).json();

  // The examples of events get new ids each time.
  const text = `${JSON.stringify(withoutRefusals(document), null, 1)}\n`.replace(
    /\b([a-z]{3})_[0-9a-z]{26}\b/g,
    '$1_4x8k1m6q3t5w0y7z2b4d7n2c9v',
  );

  await expect(text).toMatchFileSnapshot('../../docs/site/openapi.json');
});
