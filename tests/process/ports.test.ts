/** A port that is taken or invalid is reported by the name of its variable. */
import { createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { askOwner } from '../../server/operate/ops/socket.ts';
import { placeOfTest, start } from '../support/processes/sandbox-program.ts';

async function taken(port: number): Promise<void> {
  const server = createServer().listen(port, '127.0.0.1');
  onTestFinished(() => void server.close());
  await new Promise((done) => server.once('listening', done));
}

test.each(['PORT', 'SHOP_PORT', 'MAIL_PORT', 'CARD_PORT'] as const)(
  'a taken %s is reported by name before anything starts',
  async (variable) => {
    const place = await placeOfTest();
    const port = Number(place.env[variable]);
    await taken(port);

    const program = start(place);

    expect(await program.ended).toBe(1);
    expect(program.said()).toBe(`\nPort ${port} is taken. Set ${variable} to a free one.\n`);
    expect(program.isLeft()).toBe(false);
    expect(await askOwner(place.folder, ['pid'])).toBeUndefined();
  },
);

test.each(['PORT', 'SHOP_PORT', 'MAIL_PORT', 'CARD_PORT'])(
  'an invalid %s is reported by name',
  async (variable) => {
    const place = await placeOfTest();

    const program = start({ ...place, env: { ...place.env, [variable]: 'four' } });

    expect(await program.ended).toBe(1);
    expect(program.said()).toMatch(
      new RegExp(`^\\n${variable}: a whole number .*, not "four"\\n$`),
    );
  },
);
