// @vitest-environment jsdom
import { act, cleanup } from '@testing-library/react';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, test, vi } from 'vitest';
import { EARLY_CLICK } from '#shared/documents/bootstrap-data.ts';
import { TakeOver } from './take-over.tsx';

const PRERENDERED = `<form method="dialog">
  <input autocomplete="username"><input type="password" autocomplete="current-password">
  <select><option>EUR</option><option>USD</option></select>
  <textarea></textarea><input type="checkbox"><button>Send</button></form>`;

const sent = vi.fn();

function Fields({ initial = '' }: { initial?: string }) {
  const [name, setName] = useState(initial);
  return (
    <form
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        sent(name, Object.fromEntries(new FormData(event.currentTarget)));
      }}
    >
      <input
        name="name"
        autoComplete="username"
        value={name}
        onInput={(event) => setName(event.currentTarget.value)}
      />
      <input name="password" type="password" autoComplete="current-password" />
      <select name="currency">
        <option>EUR</option>
        <option>USD</option>
      </select>
      <textarea name="text" />
      <input type="checkbox" name="agreed" />
      <button type="submit">Send</button>
    </form>
  );
}

let unmount = () => {};
afterEach(() => {
  unmount();
  cleanup();
  sent.mockClear();
  document.body.innerHTML = '';
});

/** @returns how to render the app, whose fields may come later */
function open() {
  document.body.innerHTML = `<div id="app">${PRERENDERED}</div>`;
  const from = document.querySelector<HTMLElement>('#app') ?? document.body;
  const to = document.createElement('div');
  to.id = 'app';
  const app = createRoot(to);
  unmount = () => act(() => app.unmount());
  const render = (page: React.ReactNode) =>
    act(async () =>
      app.render(
        <>
          <TakeOver from={from} to={to} />
          {page}
        </>,
      ),
    );
  return { render };
}

const field = <T extends HTMLElement>(selector: string): T => {
  const found = document.querySelector<T>(`#app ${selector}`);
  if (!found) throw new Error(`no ${selector}`);
  return found;
};

function type(): void {
  field<HTMLInputElement>('input').value = 'ana@example.org';
  field<HTMLInputElement>('[type=password]').value = 'secret';
  field<HTMLSelectElement>('select').value = 'USD';
  field<HTMLTextAreaElement>('textarea').value = 'Hello';
  field<HTMLInputElement>('[type=checkbox]').checked = true;
}

const values = () => [
  field<HTMLInputElement>('input').value,
  field<HTMLInputElement>('[type=password]').value,
  field<HTMLSelectElement>('select').value,
  field<HTMLTextAreaElement>('textarea').value,
  field<HTMLInputElement>('[type=checkbox]').checked,
];
const TYPED = ['ana@example.org', 'secret', 'USD', 'Hello', true];

test('the app has what was typed into the prerendered page, the focus and the caret', async () => {
  const { render } = open();
  type();
  field<HTMLInputElement>('input').focus();
  field<HTMLInputElement>('input').setSelectionRange(2, 4);

  await render(<Fields />);

  expect(field('form').getAttribute('method')).toBe('post');
  expect(values()).toEqual(TYPED);
  const name = field<HTMLInputElement>('input');
  expect(document.activeElement).toBe(name);
  expect([name.selectionStart, name.selectionEnd]).toEqual([2, 4]);
});

test('a key pressed on a button reaches the same button of the app', async () => {
  const { render } = open();
  type();
  field('button').focus();

  await render(
    <>
      <button type="button">Menu</button>
      <Fields />
    </>,
  );

  expect(document.activeElement).toBe(field('form button'));
});

test('a button that appears after the app has the focus', async () => {
  const { render } = open();
  field('button').focus();
  await render(<p>Loading</p>);

  await render(<Fields />);

  await vi.waitFor(() => expect(document.activeElement).toBe(field('form button')));
});

test.each([
  ['Enter', 'button', 1],
  [' ', 'button', 1],
  ['Enter', 'input', 1],
  ['Tab', 'button', 0],
  [' ', 'textarea', 0],
])(
  'the key "%s" for a %s that appears after the app sends the form %i times',
  async (key, at, times) => {
    const { render } = open();
    type();
    field(at).focus();
    Object.assign(document, { [EARLY_CLICK]: [0, 'Send'] });
    await render(<p>Loading</p>);
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));

    await render(<Fields />);
    await vi.waitFor(() => expect(document.activeElement).toBe(field(`form ${at}`)));
    await act(async () => new Promise((done) => setTimeout(done)));

    expect(sent.mock.calls.map(([name]) => name)).toEqual(Array(times).fill('ana@example.org'));
  },
);

test('the focus stays where the visitor moved it before the button appeared', async () => {
  const { render } = open();
  field('button').focus();
  const page = (form: React.ReactNode) => (
    <>
      <button type="button">Menu</button>
      {form}
    </>
  );
  await render(page(null));
  field('button').focus();

  await render(page(<Fields />));

  expect(document.activeElement).toBe(field('button'));
});

test('a button pressed before the app started submits what was typed, once', async () => {
  const { render } = open();
  type();
  Object.assign(document, { [EARLY_CLICK]: [0, 'Send'] });

  await render(<Fields />);
  await vi.waitFor(() => expect(sent).toHaveBeenCalled());

  expect(sent.mock.calls).toEqual([
    [
      'ana@example.org',
      { name: 'ana@example.org', password: 'secret', currency: 'USD', text: 'Hello', agreed: 'on' },
    ],
  ]);
});

test('a form that appears after the app has what was typed', async () => {
  const { render } = open();
  type();
  field('textarea').focus();
  await render(<p>Loading</p>);

  await render(<Fields />);

  await vi.waitFor(() => expect(values()).toEqual(TYPED));
  expect(document.activeElement).toBe(field('textarea'));
});

test('a value of the app stays where nothing was typed', async () => {
  const { render } = open();

  await render(<Fields initial="from the profile" />);

  expect(values()).toEqual(['from the profile', '', 'EUR', '', false]);
});

test('nothing that was typed reaches another form', async () => {
  const { render } = open();
  type();

  await render(
    <form>
      <input name="comment" />
      <input name="more" />
    </form>,
  );

  expect(field<HTMLInputElement>('[name=comment]').value).toBe('');
  expect(field<HTMLInputElement>('[name=more]').value).toBe('');
});

test('a click is repeated when its button appears later, unless the visitor has pressed something else', async () => {
  const pressed = vi.fn();
  const page = (isThere: boolean) => (
    <>
      <Fields />
      {isThere && <button type="button">Other</button>}
      {isThere && (
        <button type="button" onClick={pressed}>
          Confirm
        </button>
      )}
    </>
  );
  for (const isElsewhere of [false, true]) {
    pressed.mockClear();
    const { render } = open();
    Object.assign(document, { [EARLY_CLICK]: [2, 'Confirm'] });
    await render(page(false));
    await act(async () => new Promise((done) => setTimeout(done)));
    if (isElsewhere) field('input').dispatchEvent(new Event('pointerdown', { bubbles: true }));

    await render(page(true));
    await act(async () => new Promise((done) => setTimeout(done)));

    expect(pressed).toHaveBeenCalledTimes(isElsewhere ? 0 : 1);
    unmount();
  }
});
