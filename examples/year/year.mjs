/**
 * A year of a yoga studio in a few seconds, by the test clock and HTTP alone: a trial, charges from the 31st on, a freeze,
 * a higher price, a charge that fails and is taken later, and the end. `node year.mjs SANDBOX_JSON`
 */
import { readFileSync } from 'node:fs';

const [file = 'data/sandbox.json'] = process.argv.slice(2);
const { url, testMode } = JSON.parse(readFileSync(file, 'utf8'));
const { email, password } = testMode.members.find(({ email }) => email.startsWith('tom@'));

async function ask(token, method, path, body) {
  const response = await fetch(`${url}/api${path}`, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok)
    throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return response.json();
}

const studio = (...request) => ask(testMode.token, ...request);
const moveTo = (now) => studio('POST', '/merchant/test-clock', { now });
const balance = async () => Number((await studio('GET', '/merchant/balance')).cash);
const said = (text) => console.log(text);
/** Sums of decimals are not exact; prices in tokens have four at most. */
const rounded = (tokens) => Math.round(tokens * 10_000) / 10_000;

/** What the clock shows: sessions follow it. Nobody pays this one, so it expires on the way. */
async function timeOfStudio() {
  const order = { amount: '1.00', currency: 'EUR', description: 'What time is it?' };
  const { id } = await studio('POST', '/merchant/pay-sessions', order);
  return Date.parse((await ask(undefined, 'GET', `/pay/${id}`)).now);
}

/** Gives the member test tokens, until there are that many. */
async function fund(tokens) {
  const { data } = await studio('GET', '/business/test-members');
  const member = data.find((one) => one.email === email);
  const missing = rounded(tokens - Number(member.cash));
  if (missing > 0)
    await studio('POST', `/business/test-members/${member.id}/funds`, { cash: String(missing) });
}

const now = await timeOfStudio();
let year = new Date(now).getUTCFullYear();
while (Date.parse(`${year}-01-17T03:00:00Z`) <= now) year++;
const at = (day) => moveTo(`${year}-${day}`);

await at('01-17T03:00:00Z');
const before = await balance();
const plan = await studio('POST', '/merchant/plans', {
  name: 'Yoga by the month',
  price: '40.00',
  currency: 'EUR',
  rhythm: 'month',
  trialDays: 14,
  minimumMonths: 6,
  noticeDays: 14,
  enabled: true,
});

// The member opens the invitation, signs in there, and approves plan, payee and limit with the password.
const invitation = await studio('POST', '/merchant/link-sessions', { plan: plan.id });
const { jwt } = await ask(undefined, 'POST', '/auth/local', {
  identifier: email,
  password,
  session: invitation.id,
});
const member = (...request) => ask(jwt, ...request);
const shown = await member('GET', `/link/${invitation.id}`);
const payee = { name: shown.merchant.name, domain: shown.merchant.domain };
const { capTokens } = shown.plan;
await member('POST', `/link/${invitation.id}/accept-plan`, {
  capTokens,
  payee,
  currentPassword: password,
});
const [agreement] = (await studio('GET', `/merchant/agreements?plan=${plan.id}`)).data;
const ownOf = ({ agreements }) => agreements.find(({ id }) => id === agreement.id);
// The limit is half as much again as the price. Enough for five charges, and for two of the higher price.
const charge = Number(capTokens) / 1.5;
await fund(charge * (5 + 2 * 1.125 + 0.05));

await at('05-10T10:00:00Z');
await studio('POST', `/merchant/agreements/${agreement.id}/freeze`, {
  until: `${year}-06-05T10:00:00Z`,
});

await at('07-05T10:00:00Z');
await studio('POST', `/merchant/agreements/${agreement.id}/change`, { price: '45.00' });
const { asked } = ownOf(await member('GET', '/wallet/mandates'));
await member('POST', `/wallet/agreements/${agreement.id}/approve`, {
  price: asked.price,
  cap: asked.cap,
  capTokens: asked.capTokens,
  payee,
  currentPassword: password,
});

await at('10-01T10:00:00Z');
said(`1 October: ${ownOf(await member('GET', '/wallet/mandates')).status}`);
await fund(charge * 3);
await at('10-05T10:00:00Z');
said(`5 October: ${ownOf(await member('GET', '/wallet/mandates')).status}`);
const { endsAt } = await member('POST', `/wallet/agreements/${agreement.id}/end`);
said(`Ends on ${endsAt.slice(0, 10)}`);
await moveTo(`${year + 1}-01-16T12:00:00Z`);
said(`16 January: ${ownOf(await member('GET', '/wallet/mandates')).status}`);

const { data: charges } = await studio('GET', `/merchant/charges?agreement=${agreement.id}`);
let taken = 0;
for (const { n, dueAt, status, price, paySessionId } of charges.reverse()) {
  said(`${n} ${dueAt.slice(0, 10)} ${status} ${price}`);
  if (paySessionId)
    taken += Number(
      (await studio('GET', `/merchant/pay-sessions/${paySessionId}`)).figures.received,
    );
}
taken = rounded(taken);
const received = rounded((await balance()) - before);
said(`Charges ${taken}, balance ${received}`);
if (taken !== received) process.exitCode = 1;
