/** Tries the documented calls out, with the reader's own token, which stays in its field. */
const isProduction = document.documentElement.dataset.mode === 'production';
const token = document.querySelector('#token');
const contents = document.querySelector('.contents');

/** On a small page the contents stand above everything. */
const narrow = matchMedia('(max-width: 59.99rem)');
const fold = () => {
  if (contents) contents.open = !narrow.matches;
};
fold();
narrow.addEventListener('change', fold);

for (const part of document.querySelectorAll('.token, .try')) part.hidden = false;

/** What the form would send. A field that is left empty is not sent. */
function callOf(form) {
  const values = { path: {}, query: {}, header: {}, body: undefined };
  for (const field of form.querySelectorAll('[data-in]')) {
    const place = field.dataset.in;
    if (place === 'body') values.body = field.value;
    else if (field.value !== '') values[place][field.name] = field.value;
  }
  const { method, path } = form.dataset;
  const filled = path.replace(/\{(\w+)\}/g, (_, name) =>
    encodeURIComponent(values.path[name] ?? ''),
  );
  const search = new URLSearchParams(values.query).toString();
  return {
    method,
    url: location.origin + filled + (search ? `?${search}` : ''),
    headers: {
      ...(values.body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...values.header,
    },
    body: values.body,
  };
}

const quoted = (text) => `'${text.replaceAll("'", "'\\''")}'`;

/** The token is left out: what is copied is pasted into chats. */
function curlOf({ method, url, headers, body }) {
  return [
    `curl ${method === 'GET' ? '' : `-X ${method} `}${quoted(url)}`,
    '-H "Authorization: Bearer $SALUS_TOKEN"',
    ...Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`-d ${quoted(body)}`]),
  ].join(' \\\n  ');
}

function pretty(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

function element(name, text, className) {
  const made = document.createElement(name);
  if (text !== undefined) made.textContent = text;
  if (className) made.className = className;
  return made;
}

function block(title, text) {
  const pre = element('pre', text);
  pre.tabIndex = 0;
  return [element('h5', title), pre];
}

function show(form, call, { status, statusText, headers, text, ms }) {
  const answer = form.querySelector('[data-answer]');
  const line = `${status} ${statusText} · ${ms} ms`;
  const list = [...headers].map(([name, value]) => `${name}: ${value}`).join('\n');
  answer.replaceChildren(
    element('p', line, status < 400 ? 'status' : 'status bad'),
    ...block('Request', curlOf(call)),
    ...block('Headers of the answer', list),
    ...block('Answer', pretty(text)),
  );
  answer.hidden = false;
  say(form, `Answered ${line}.`);
}

function say(form, text) {
  form.querySelector('[data-said]').textContent = text;
}

async function send(form) {
  if (!token.value.trim()) {
    say(form, 'Enter your API token first.');
    token.focus();
    return;
  }
  const call = callOf(form);
  const isRead = call.method === 'GET';
  if (
    isProduction &&
    !isRead &&
    !confirm(`This is production.\n\n${call.method} ${call.url}\n\nDo it?`)
  ) {
    say(form, 'Not sent.');
    return;
  }
  const button = form.querySelector('[type=submit]');
  button.disabled = true;
  say(form, 'Sending…');
  const begun = performance.now();
  try {
    const response = await fetch(call.url, {
      method: call.method,
      headers: { ...call.headers, Authorization: `Bearer ${token.value.trim()}` },
      credentials: 'omit',
      ...(call.body === undefined ? {} : { body: call.body }),
    });
    const text = await response.text();
    const { status, statusText, headers } = response;
    show(form, call, {
      status,
      statusText,
      headers,
      text,
      ms: Math.round(performance.now() - begun),
    });
  } catch (error) {
    say(form, error instanceof TypeError ? `No answer: ${error.message}` : String(error));
  } finally {
    button.disabled = false;
  }
}

document.addEventListener('submit', (event) => {
  event.preventDefault();
  void send(event.target);
});

document.addEventListener('click', async (event) => {
  const button = event.target.closest?.('[data-curl]');
  if (!button) return;
  await navigator.clipboard.writeText(curlOf(callOf(button.form))).then(
    () => say(button.form, 'Copied, without your token.'),
    () => say(button.form, 'The browser did not let us copy.'),
  );
});
