import { client } from './out/hey-api/client.gen';
import { createPaySession, readPaySession } from './out/hey-api/sdk.gen';

const [baseUrl = '', auth = '', paid] = process.argv.slice(2);
client.setConfig({ baseUrl, auth });

async function main() {
  if (paid === undefined) {
    const { data, error } = await createPaySession({ body: { amount: '40.00', currency: 'EUR' } });
    if (!data) throw new Error(JSON.stringify(error));
    console.log(data.id);
  } else {
    const { data } = await readPaySession({ path: { id: paid } });
    console.log(`${data?.id} ${data?.status}`);
  }
}

main();
