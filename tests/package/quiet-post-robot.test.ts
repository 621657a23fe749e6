// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { expect, it, vi } from 'vitest';
import { quieten } from '../../scripts/build/quiet-post-robot.mjs';

const source = readFileSync('node_modules/post-robot/dist/post-robot.js', 'utf8');
const WIRE = '__post_robot_10_0_46__';

interface Robot {
  on(name: string, options: object, handler: () => unknown): void;
  hear(test: (event: MessageEvent) => boolean): () => void;
}

/** A frame’s page with the code in it; `posted` records its messages to the parent. */
function load(code: string) {
  const frame = document.createElement('iframe');
  document.body.replaceChildren(frame);
  const page = frame.contentWindow;
  if (!page) throw new Error('no window');
  const posted = vi.spyOn(window, 'postMessage').mockImplementation(() => {});
  posted.mockClear();
  const module = { exports: {} as Robot };
  new Function('module', 'exports', 'window', 'self', code)(module, module.exports, page, page);
  const send = (name: string, origin = location.origin, messages?: unknown[]) => {
    const type = 'postrobot_message_request';
    const message = { id: name + origin, type, name, hash: 'h', origin, data: '{}' };
    const data = JSON.stringify({ [WIRE]: messages ?? [message] });
    page.dispatchEvent(new MessageEvent('message', { source: window, origin, data }));
  };
  return { robot: module.exports, posted, send };
}

it.each(['postrobot_hello', 'postrobot_method', 'salus:none'])(
  'does not answer %s from a stranger',
  (name) => {
    const { posted, send } = load(quieten(source));

    send(name);

    expect(posted).not.toHaveBeenCalled();
  },
);

it('answers an accepted sender until it is no longer accepted', () => {
  const { robot, posted, send } = load(quieten(source));
  robot.on('salus:event', { window, domain: location.origin }, () => ({ ok: true }));
  const end = robot.hear((event) => event.origin === location.origin);

  send('salus:event', 'https://evil.example');
  expect(posted).not.toHaveBeenCalled();
  send('salus:event');
  expect(posted).toHaveBeenCalled();

  posted.mockClear();
  end();
  send('salus:again');
  expect(posted).not.toHaveBeenCalled();
});

const REQUEST = { id: 'a', type: 'postrobot_message_request', name: 'x', hash: 'h', origin: 'o' };

it.each([
  ['nothing', null],
  ['text', 'salus:event'],
  ['no fields', {}],
  ['no name', { ...REQUEST, name: undefined }],
  ['no origin', { ...REQUEST, origin: null }],
  ['a list for an id', { ...REQUEST, id: ['a'] }],
])('drops %s instead of a message, even from an accepted sender', (_, message) => {
  const { robot, posted, send } = load(quieten(source));
  const thrown = vi.spyOn(globalThis, 'setTimeout');
  robot.hear(() => true);

  send('salus:event', location.origin, [message]);

  expect(posted).not.toHaveBeenCalled();
  expect(thrown).not.toHaveBeenCalled();
});

it('answers any sender without the change, which is why the change exists', async () => {
  const { posted, send } = load(source);
  send('postrobot_hello');
  await vi.waitFor(() => expect(posted).toHaveBeenCalled());
});

it('the build fails when the package has changed', () => {
  expect(() => quieten(source.replace('"helloListener"', '"otherListener"'))).toThrow(
    'has changed',
  );
  expect(() => quieten(source + source)).toThrow('has changed');
});
