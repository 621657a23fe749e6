import createClient from 'openapi-fetch';
import type { paths } from './out/openapi-typescript';

const [base = '', token = '', paid] = process.argv.slice(2);
const client = createClient<paths>({
  baseUrl: base,
  headers: { authorization: `Bearer ${token}` },
});

async function main() {
  if (paid === undefined) {
    const { data, error } = await client.POST('/merchant/pay-sessions', {
      body: { amount: '40.00', currency: 'EUR', metadata: { client: 'openapi-fetch' } },
    });
    if (!data) throw new Error(error.code);
    console.log(data.id);
  } else {
    const query = { status: ['paid' as const], metadata: 'client:openapi-fetch' };
    const { data } = await client.GET('/merchant/pay-sessions', { params: { query } });
    console.log(data?.data.map(({ id, status }) => `${id} ${status}`).join());
  }
}

main();
