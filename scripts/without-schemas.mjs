import * as schemas from 'zod/mini';

/**
 * In the builds of the frames, `zod/mini` is a module without schemas. A frame reads the method,
 * path and status of its endpoints and never parses with their schemas, which would be a third of
 * its script and most of its start-up (decision 0028). Parsing throws there.
 */
const ID = '\0without-schemas';

const NO_SCHEMAS = `
const none = new Proxy(() => {}, {
  apply: () => none,
  get(_, name) {
    if (/parse/i.test(String(name))) throw new Error('a frame has no schemas to parse with');
    return none;
  },
});
export { ${Object.keys(schemas)
  .map((name) => `none as ${name}`)
  .join(', ')} };
`;

/** @returns {import('vite').Plugin} */
export function withoutSchemas() {
  return {
    name: 'without-schemas',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'frame' || name === 'link_frame',
    resolveId: (source) => (source === 'zod/mini' ? ID : undefined),
    load: (id) => (id === ID ? { code: NO_SCHEMAS, moduleSideEffects: false } : undefined),
  };
}
