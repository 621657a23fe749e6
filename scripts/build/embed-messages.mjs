/** The messages between frame and page as one JSON Schema document (draft 2020-12). */
import { writeFile } from 'node:fs/promises';
import * as z from 'zod/mini';
import { MESSAGES } from '../../shared/embed/messages.ts';
import { EVENT, HEIGHT, HELLO, VERSIONS } from '../../shared/embed/protocol.ts';

export const EMBED_SCHEMA = new URL('../../docs/embed/messages.schema.json', import.meta.url);

/** The description of each message in the document. */
const ABOUT = {
  Hello: `Frame to page, as "${HELLO}": the first message, repeated until it is acknowledged.`,
  Height: `Frame to page, as "${HEIGHT}": the height of the content in CSS pixels; it is not acknowledged.`,
  NumberedEvent: `Frame to page, as "${EVENT}". A page acknowledges an unknown name and ignores it.`,
  Answer: 'Page to frame: the acknowledgement of a message.',
  Look: 'Page to frame: the theme or language has changed. It is not acknowledged.',
};

/** @returns {object} the content of `messages.schema.json` */
export function embedSchema() {
  const defs = Object.entries(MESSAGES).map(([name, schema]) => {
    // A receiver ignores unknown fields, so a later version may send more.
    const { $schema: _, ...body } = z.toJSONSchema(schema, { io: 'input' });
    return [name, { description: ABOUT[name], ...body }];
  });
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: `Messages between the checkout's frame and the page around it, version ${VERSIONS.at(-1)}`,
    anyOf: defs.map(([name]) => ({ $ref: `#/$defs/${name}` })),
    $defs: Object.fromEntries(defs),
  };
}

if (import.meta.main) await writeFile(EMBED_SCHEMA, JSON.stringify(embedSchema(), null, 2));
