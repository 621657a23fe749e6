import { describe, expect, test } from 'vitest';
import { brand } from '#shared/brand.ts';
import { useApi } from '../../support/api/api.ts';
import { endpoints } from '../../support/api/endpoints.ts';

const api = useApi();

interface Operation {
  summary: string;
  security?: Record<string, string[]>[];
  requestBody?: unknown;
  parameters?: { in: string; name: string; required?: boolean }[];
  responses: Record<string, unknown>;
}

/** Read once: it is long and does not change while the server runs. */
let asked: ReturnType<typeof read> | undefined;
const document = () => {
  asked ??= read();
  return asked;
};

async function read() {
  const response = await api().http.inject('/api/openapi.json');
  const whole = response.json();
  const paths: Record<string, Record<string, Operation>> = whole.paths;
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      call: `${method.toUpperCase()} ${path}`,
      operation,
    })),
  );
  return { response, whole, operations };
}

const callOf = ({ method, path }: { method: string; path: string }) =>
  `${method} /api${path.replace(/:(\w+)/g, '{$1}')}`;

describe('the OpenAPI document', () => {
  test('is of version 3.1 and names this installation', async () => {
    const { response } = await document();

    expect(response.json().openapi).toMatch(/^3\.1\./);
    expect(response.json()).toMatchObject({
      info: { title: `${brand.name} API` },
      servers: [{ url: api().config.publicUrl }],
    });
  });

  test('has every merchant endpoint and no other', async () => {
    const { operations } = await document();

    expect(endpoints.length).toBeGreaterThan(15);
    expect(operations.map(({ call }) => call).sort()).toEqual(endpoints.map(callOf).sort());
  });

  test('has no broken reference', async () => {
    const { response, whole } = await document();
    const references = [...response.body.matchAll(/"\$ref":"#\/([^"]+)"/g)];

    for (const [, path = ''] of references) {
      const target = path
        .split('/')
        .reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], whole);
      expect([path, typeof target]).toEqual([path, 'object']);
    }
  });

  test.each(endpoints.map((endpoint) => [callOf(endpoint), endpoint] as const))(
    '%s states its authentication, its input and its responses',
    async (call, endpoint) => {
      const operation = (await document()).operations.find((one) => one.call === call)?.operation;

      expect(operation?.summary).toBe(endpoint.summary);
      const schemes = (operation?.security ?? []).flatMap((one) => Object.keys(one));
      expect(schemes).toEqual(
        {
          public: [],
          cookie: [],
          till: [],
          optional: ['memberToken'],
          member: ['memberToken'],
          payer: ['memberToken'],
          business: ['merchantToken', 'memberToken'],
        }[endpoint.access],
      );
      expect(operation?.requestBody !== undefined).toBe(endpoint.body !== undefined);
      const inPath = operation?.parameters?.filter((one) => one.in === 'path') ?? [];
      const named = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name);
      expect(inPath.map(({ name }) => name)).toEqual(named);
      const statuses = Object.keys(operation?.responses ?? {}).map(Number);
      expect(statuses).toContain(endpoint.status);
      expect(statuses).toContain(500);
      expect(statuses).toContain(503);
      if (/^(member|payer|business|till)$/.test(endpoint.access)) expect(statuses).toContain(401);
      if (endpoint.body ?? endpoint.params ?? endpoint.query) expect(statuses).toContain(422);
    },
  );
});
