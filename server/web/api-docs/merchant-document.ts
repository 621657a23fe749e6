/** OpenAPI 3.1 of the merchant API alone: the calls of businesses' servers, and their webhooks. */
import { brand } from '#shared/brand.ts';
import type { ErrorCode } from '#shared/errors.ts';
import type { Config } from '../../platform/config/config.ts';
import { FACTOR_ERRORS } from '../../platform/http/operation.ts';
import { refusal } from './document.ts';
import type { OpenApi, Operation, Webhooks } from './openapi-types.ts';
import { isForServers } from './response-headers.ts';
import { reachableFrom } from './schemas.ts';
import { TAGS } from './tags.ts';

const PREFIX = '/api';

/** @param whole the document of the whole API */
export function merchantDocument(
  whole: OpenApi,
  { publicUrl }: Pick<Config, 'publicUrl'>,
): OpenApi {
  const paths = merchantPaths(whole, publicUrl);
  const webhooks = Object.fromEntries(
    Object.entries(whole.webhooks ?? {}).map(([type, { post }]) => [
      type,
      { post: { ...post, tags: post.tags.map(resourceOf) } },
    ]),
  );
  const { schemas, securitySchemes } = whole.components;
  const used = reachableFrom([paths, webhooks], schemas);
  const { merchantToken } = securitySchemes;
  return {
    openapi: whole.openapi,
    info: {
      title: `${brand.name} merchant API`,
      version: whole.info.version,
      summary: 'Request payments, refund them, link members, and read events.',
      description: `For the servers of businesses. ${publicUrl}/docs/conventions explains idempotency, pages, rate limits and errors. Without a new version this document only grows: ignore fields and values that you do not know.`,
      contact: { name: brand.name, url: `${publicUrl}/contact` },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: publicUrl + PREFIX }],
    tags: tagsOf(paths, webhooks),
    paths,
    webhooks,
    components: {
      schemas: Object.fromEntries(Object.entries(schemas).filter(([name]) => used.has(name))),
      securitySchemes: { merchantToken },
    },
  };
}

/** The name of a resource as in its path: `Pay sessions` is `pay-sessions`. */
const resourceOf = (tag: string) => tag.toLowerCase().replaceAll(' ', '-');

function merchantPaths({ paths }: OpenApi, publicUrl: string): OpenApi['paths'] {
  return Object.fromEntries(
    Object.entries(paths)
      .filter(([path]) => isForServers(path))
      .map(([path, methods]) => [
        path.slice(PREFIX.length),
        Object.fromEntries(
          Object.entries(methods).map(([method, operation]) => [
            method,
            ofServers(operation, publicUrl),
          ]),
        ),
      ]),
  );
}

/** People sign in on our pages: their token, and the errors that only they get, are not in this document. */
function ofServers({ security = [], ...whole }: Operation, publicUrl: string): Operation {
  const operation: Operation = {
    ...whole,
    'x-error-codes': whole['x-error-codes'].filter((code) => !OF_PEOPLE.has(code)),
  };
  const responses = Object.entries(operation.responses).map(([status, answer]) => [
    status,
    Number(status) < 400 ? answer : refusal(Number(status), answer, operation, { publicUrl }),
  ]);
  return {
    ...operation,
    responses: Object.fromEntries(responses),
    security: security.filter((scheme) => 'merchantToken' in scheme),
    tags: operation.tags.map(resourceOf),
  };
}

const OF_PEOPLE: ReadonlySet<ErrorCode> = new Set<ErrorCode>(FACTOR_ERRORS);

function tagsOf(paths: OpenApi['paths'], webhooks: Webhooks): NonNullable<OpenApi['tags']> {
  const operations = [...Object.values(paths), ...Object.values(webhooks)].flatMap((methods) =>
    Object.values<Pick<Operation, 'tags'>>(methods),
  );
  const used = new Set(operations.flatMap(({ tags }) => tags));
  return Object.entries(TAGS)
    .map(([title, description]) => ({
      name: resourceOf(title),
      'x-displayName': title,
      description,
    }))
    .filter(({ name }) => used.has(name));
}
