import { describe, expect, it } from 'vitest';
import * as schemas from 'zod/mini';
import { withoutSchemas } from '../../scripts/without-schemas.mjs';

/** The module that stands in for `zod/mini`, without its list of exports. */
function standIn(): { none: typeof schemas; exported: string[] } {
  const { load } = withoutSchemas();
  if (typeof load !== 'function') throw new Error('the plugin loads nothing');
  const loaded: unknown = Reflect.apply(load, undefined, ['\0without-schemas']);
  const { code } = loaded as { code: string };
  const [body = '', list = ''] = code.split('export');
  const exported = [...list.matchAll(/none as ([\w$]+)/g)].map(([, name = '']) => name);
  return { none: new Function(`${body}; return none`)(), exported };
}

describe('a build of a frame', () => {
  const { none, exported } = standIn();

  it('has every name of zod/mini', () => {
    expect(exported).toEqual(Object.keys(schemas));
  });

  it('declares endpoints without their schemas', () => {
    const schema = none.object({ id: none.string().check(none.regex(/x/)) });
    expect(none.nullable(schema)).toBe(schema);
  });

  it('throws when something parses, so that nothing passes unchecked', () => {
    const schema = none.object({ id: none.string() });
    expect(() => schema.safeParse({ id: 1 })).toThrow('no schemas');
    expect(() => schema.parse({ id: 1 })).toThrow('no schemas');
    expect(() => none.safeParse(schema, {})).toThrow('no schemas');
  });
});
