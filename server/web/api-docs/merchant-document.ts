/** OpenAPI 3.1 of the merchant API alone: the calls of businesses' servers, and their webhooks. */
import { brand } from '#shared/brand.ts';
import type { Config } from '../../platform/config/config.ts';
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
  const paths = merchantPaths(whole);
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
      summary: 'Request payments, refund them, link members, and read what has happened.',
      description: `For the servers of businesses. ${publicUrl}/api/docs explains idempotency, pages, rate limits and errors. Without a new version this document only grows: ignore fields and values that you do not know.`,
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

function merchantPaths({ paths }: OpenApi): OpenApi['paths'] {
  return Object.fromEntries(
    Object.entries(paths)
      .filter(([path]) => isForServers(path))
      .map(([path, methods]) => [
        path.slice(PREFIX.length),
        Object.fromEntries(
          Object.entries(methods).map(([method, operation]) => [method, ofServers(operation)]),
        ),
      ]),
  );
}

/** People sign in on our pages: their token is no part of this document. */
const ofServers = ({ security = [], ...operation }: Operation): Operation => ({
  ...operation,
  security: security.filter((scheme) => 'merchantToken' in scheme),
  tags: operation.tags.map(resourceOf),
});

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
