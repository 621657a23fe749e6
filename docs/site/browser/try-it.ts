/** Tries the documented calls, with the reader's own key, which stays in its field. */
import { type Call, curlOf, pretty } from './try-call.ts';

const isProduction = document.documentElement.dataset.mode === 'production';
const token = document.querySelector<HTMLInputElement>('#token');

/** The request of the form. Empty fields are not sent. */
function callOf(form: HTMLFormElement): Call {
  const values: Record<string, Record<string, string>> = { path: {}, query: {}, header: {} };
  let body: string | undefined;
  const fields = form.querySelectorAll<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>(
    '[data-in]',
  );
  for (const field of fields) {
    const own = values[field.dataset.in ?? ''];
    if (!own) body = field.value;
    else if (field.value !== '') own[field.name] = field.value;
  }
  const { method = 'GET', path = '' } = form.dataset;
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(values.path?.[name] ?? ''),
  );
  const search = new URLSearchParams(values.query).toString();
  return {
    method,
    url: location.origin + filled + (search ? `?${search}` : ''),
    headers: {
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...values.header,
    },
    body,
  };
}

function element(name: string, text: string, className = ''): HTMLElement {
  const made = document.createElement(name);
  made.textContent = text;
  made.className = className;
  return made;
}

function block(title: string, text: string): HTMLElement[] {
  const pre = element('pre', text);
  pre.tabIndex = 0;
  return [element('h4', title), pre];
}

function say(form: HTMLFormElement, text: string): void {
  const said = form.querySelector('[data-said]');
  if (said) said.textContent = text;
}

async function show(form: HTMLFormElement, call: Call, response: Response, begun: number) {
  const text = await response.text();
  const ms = Math.round(performance.now() - begun);
  const line = `${response.status} ${response.statusText} · ${ms} ms`;
  const list = [...response.headers].map(([name, value]) => `${name}: ${value}`).join('\n');
  const answer = form.querySelector<HTMLElement>('[data-answer]');
  answer?.replaceChildren(
    element('p', line, response.ok ? 'status' : 'status bad'),
    ...block('Request', curlOf(call)),
    ...block('Headers of the answer', list),
    ...block('Answer', pretty(text)),
  );
  if (answer) answer.hidden = false;
  say(form, `Answered ${line}.`);
}

async function send(form: HTMLFormElement, key: string): Promise<void> {
  const call = callOf(form);
  const question = `This is production.\n\n${call.method} ${call.url}\n\nDo it?`;
  if (isProduction && call.method !== 'GET' && !confirm(question)) {
    say(form, 'Not sent.');
    return;
  }
  const button = form.querySelector<HTMLButtonElement>('[type=submit]');
  if (button) button.disabled = true;
  say(form, 'Sending…');
  const begun = performance.now();
  try {
    const response = await fetch(call.url, {
      method: call.method,
      headers: { ...call.headers, Authorization: `Bearer ${key}` },
      credentials: 'omit',
      ...(call.body === undefined ? {} : { body: call.body }),
    });
    await show(form, call, response, begun);
  } catch (error) {
    say(form, error instanceof TypeError ? `No answer: ${error.message}` : String(error));
  } finally {
    if (button) button.disabled = false;
  }
}

document.addEventListener('submit', (event) => {
  if (!(event.target instanceof HTMLFormElement)) return;
  event.preventDefault();
  const key = token?.value.trim();
  if (key) {
    void send(event.target, key);
    return;
  }
  say(event.target, 'Enter your API key first.');
  token?.focus();
});

document.addEventListener('click', ({ target }) => {
  const button =
    target instanceof Element ? target.closest<HTMLButtonElement>('[data-curl]') : undefined;
  const form = button?.form;
  if (!form) return;
  navigator.clipboard.writeText(curlOf(callOf(form))).then(
    () => say(form, 'Copied, without your key.'),
    () => say(form, 'The browser did not let us copy.'),
  );
});
