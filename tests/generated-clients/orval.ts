import { createPaySession, readPaySession } from './out/orval';

const [, token = '', paid] = process.argv.slice(2);
const options = { headers: { authorization: `Bearer ${token}` } };

async function main() {
  if (paid === undefined) {
    const { data, status } = await createPaySession({ amount: '40.00', currency: 'EUR' }, options);
    if (status !== 201) throw new Error(data.code);
    console.log(data.id);
  } else {
    const { data, status } = await readPaySession(paid, options);
    if (status !== 200) throw new Error(data.code);
    console.log(`${data.id} ${data.status}`);
  }
}

main();
