/**
 * A card field of the sandbox network, in a frame of the network's origin; the page cannot read it.
 */
const TEXTS = {
  en: {
    cardNumber: 'Credit or debit card number',
    cardExpiry: 'Credit or debit card expiration date',
    cardCvc: 'Credit or debit card CVC/CVV',
    expiryHint: 'MM / YY',
    incomplete_number: 'Your card number is incomplete.',
    invalid_number: 'Your card number is invalid.',
    incomplete_expiry: "Your card's expiration date is incomplete.",
    invalid_expiry_year_past: "Your card's expiration date is in the past.",
    incomplete_cvc: "Your card's security code is incomplete.",
    api_connection_error: 'The card network cannot be reached. Try again.',
  },
  es: {
    cardNumber: 'Número de tarjeta de crédito o débito',
    cardExpiry: 'Fecha de caducidad de la tarjeta',
    cardCvc: 'Código de seguridad de la tarjeta (CVC)',
    expiryHint: 'MM / AA',
    incomplete_number: 'El número de tu tarjeta está incompleto.',
    invalid_number: 'El número de tu tarjeta no es válido.',
    incomplete_expiry: 'La fecha de caducidad de tu tarjeta está incompleta.',
    invalid_expiry_year_past: 'La fecha de caducidad de tu tarjeta ya ha pasado.',
    incomplete_cvc: 'El código de seguridad de tu tarjeta está incompleto.',
    api_connection_error: 'No se puede conectar con la red de tarjetas. Inténtalo de nuevo.',
  },
};

const digitsOf = (text) => text.replace(/\D/g, '');

/** The check digit of ISO/IEC 7812. */
function passesLuhn(number) {
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const twice = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (twice > 9 ? twice - 9 : twice);
  }, 0);
  return sum % 10 === 0;
}

const KINDS = {
  cardNumber: {
    autocomplete: 'cc-number',
    hint: () => '1234 1234 1234 1234',
    format: (digits) => digits.slice(0, 16).replace(/(\d{4})(?=\d)/g, '$1 '),
    problem(digits) {
      if (digits.length < 16) return 'incomplete_number';
      return passesLuhn(digits) ? undefined : 'invalid_number';
    },
  },
  cardExpiry: {
    autocomplete: 'cc-exp',
    hint: (texts) => texts.expiryHint,
    format(digits) {
      const four = /^[2-9]/.test(digits) ? `0${digits}`.slice(0, 4) : digits.slice(0, 4);
      return four.length > 2 ? `${four.slice(0, 2)} / ${four.slice(2)}` : four;
    },
    problem(digits) {
      const month = Number(digits.slice(0, 2));
      if (digits.length < 4 || month < 1 || month > 12) return 'incomplete_expiry';
      const end = new Date(2000 + Number(digits.slice(2)), month, 1);
      return end > new Date() ? undefined : 'invalid_expiry_year_past';
    },
  },
  cardCvc: {
    autocomplete: 'cc-csc',
    hint: () => 'CVC',
    format: (digits) => digits.slice(0, 4),
    problem: (digits) => (digits.length < 3 ? 'incomplete_cvc' : undefined),
  },
};

const inputs = {};
let texts = TEXTS.en;
let type = '';

/** Read by sibling frames of the same form and origin. */
window.cardFields = { group: '', values: () => ({}) };

addEventListener(
  'message',
  ({ data, ports: [port] }) => {
    if (data === 'port' && port) port.onmessage = (event) => handleMessage(port, event.data);
  },
  { once: true },
);

function handleMessage(port, message) {
  switch (message.say) {
    case 'open':
      return open(port, message);
    case 'update':
      return applyOptions(message.options);
    case 'focus':
      return Object.values(inputs)[0]?.focus();
    case 'blur':
      return document.activeElement?.blur();
    case 'clear':
      for (const input of Object.values(inputs)) input.value = '';
      return reportState(port);
    case 'confirm':
      return confirm(message).then((result) =>
        port.postMessage({ say: 'result', call: message.call, result }),
      );
  }
}

function open(port, message) {
  type = message.type;
  texts = TEXTS[message.options.locale?.slice(0, 2)] ?? TEXTS.en;
  document.documentElement.lang = texts === TEXTS.es ? 'es' : 'en';
  for (const kind of type === 'card' ? Object.keys(KINDS) : [type]) {
    const input = document.createElement('input');
    input.className = kind;
    input.inputMode = 'numeric';
    input.autocomplete = KINDS[kind].autocomplete;
    input.placeholder = KINDS[kind].hint(texts);
    input.setAttribute('aria-label', texts[kind]);
    input.addEventListener('input', () => {
      input.value = KINDS[kind].format(digitsOf(input.value));
      reportState(port);
    });
    input.addEventListener('focus', () => port.postMessage({ say: 'focus' }));
    input.addEventListener('blur', () => {
      port.postMessage({ say: 'blur' });
      reportState(port, true);
    });
    inputs[kind] = input;
  }
  document.body.replaceChildren(...Object.values(inputs));
  window.cardFields = {
    group: message.group,
    values: () =>
      Object.fromEntries(
        Object.entries(inputs).map(([kind, input]) => [kind, digitsOf(input.value)]),
      ),
  };
  applyOptions(message.options);
  port.postMessage({ say: 'ready' });
}

function applyOptions({ style = {}, disabled = false }) {
  const { base = {} } = style;
  for (const input of Object.values(inputs)) {
    input.disabled = disabled;
    for (const [name, value] of Object.entries(base)) {
      if (typeof value === 'string')
        input.style.setProperty(
          name === 'color' ? '--ink' : name.replace(/[A-Z]/g, (sign) => `-${sign.toLowerCase()}`),
          value,
        );
    }
    input.style.setProperty('--placeholder', base['::placeholder']?.color ?? '');
    input.style.setProperty('--invalid', style.invalid?.color ?? '');
  }
}

/** @param isLeft whether the field lost focus: an incomplete value is an error only then */
function reportState(port, isLeft = false) {
  const problems = Object.entries(inputs).map(([kind, input]) => {
    const digits = digitsOf(input.value);
    const problem = KINDS[kind].problem(digits);
    const isWrong = digits !== '' && problem !== undefined;
    const counts = isWrong && (isLeft || !problem.startsWith('incomplete'));
    input.setAttribute('aria-invalid', String(counts));
    return { digits, problem, counts };
  });
  const wrong = problems.find(({ counts }) => counts)?.problem;
  port.postMessage({
    say: 'change',
    event: {
      empty: problems.every(({ digits }) => digits === ''),
      complete: problems.every(({ problem }) => problem === undefined),
      error: wrong && errorOf(wrong),
    },
  });
}

const errorOf = (code) => ({ type: 'validation_error', code, message: texts[code] });

/** All values entered in the frames of this form. */
function enteredValues(group) {
  const all = {};
  for (let index = 0; index < parent.frames.length; index += 1) {
    try {
      const fields = parent.frames[index].cardFields;
      if (fields?.group === group) Object.assign(all, fields.values());
    } catch {
      // A frame of another origin.
    }
  }
  return all;
}

async function confirm({ clientSecret, name }) {
  const all = enteredValues(window.cardFields.group);
  const wrong = Object.entries(KINDS)
    .map(([kind, { problem }]) => problem(all[kind] ?? ''))
    .find((problem) => problem !== undefined);
  if (wrong) return { error: errorOf(wrong) };
  const id = clientSecret.split('_secret_')[0];
  const form = new URLSearchParams({
    key: 'PUBLISHABLE_KEY',
    client_secret: clientSecret,
    'card[number]': all.cardNumber,
    'card[exp_month]': all.cardExpiry.slice(0, 2),
    'card[exp_year]': `20${all.cardExpiry.slice(2)}`,
    'card[cvc]': all.cardCvc,
    'billing_details[name]': name ?? '',
  });
  try {
    const response = await fetch(`/v3/confirm/${id}`, { method: 'POST', body: form });
    const body = await response.json();
    return body.error ? body : { paymentIntent: body };
  } catch {
    return { error: { ...errorOf('api_connection_error'), type: 'api_connection_error' } };
  }
}
