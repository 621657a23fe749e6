// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { submitInSandbox } from './sandboxed-forms.ts';

let submits: number;
let button: HTMLButtonElement;

beforeEach(() => {
  vi.useFakeTimers();
  submits = 0;
  document.body.innerHTML = '<form><input required><button><b>Sign in</b></button></form>';
  const [form] = document.forms;
  form?.addEventListener('submit', (event) => {
    event.preventDefault();
    submits += 1;
  });
  button = document.querySelector('button') as HTMLButtonElement;
  submitInSandbox(document);
});
afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
});

const fillIn = () => document.querySelector('input')?.setAttribute('value', 'a@salus.test');

it('a press that the browser submits is submitted once', () => {
  fillIn();
  button.click();
  vi.runAllTimers();

  expect(submits).toBe(1);
});

it('a press that submits nothing is submitted', () => {
  fillIn();
  const form = button.form as HTMLFormElement;
  // The browser's sandbox: the event never comes.
  form.addEventListener('click', (event) =>
    Object.defineProperty(event, 'defaultPrevented', { value: false }),
  );
  form.addEventListener('click', (event) => event.preventDefault());
  button.click();
  vi.runAllTimers();

  expect(submits).toBe(1);
});

it('a press of an inactive button submits nothing', () => {
  fillIn();
  button.onclick = (event) => event.preventDefault();
  button.click();
  vi.runAllTimers();

  expect(submits).toBe(0);
});

it('a form with a missing value is not submitted', () => {
  button.click();
  vi.runAllTimers();

  expect(submits).toBe(0);
});
