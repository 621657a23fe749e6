const { bootstrap, LanguageCode } = require('@vendure/core');
const { populateInitialData } = require('@vendure/core/cli');
const { SalusPlugin } = require('@salus/vendure');

const { PORT, DATABASE_URL, SALUS_URL, SALUS_TOKEN, SALUS_WEBHOOK_SECRET } = process.env;

const config = {
  apiOptions: { port: Number(PORT), hostname: '127.0.0.1' },
  authOptions: {
    tokenMethod: ['bearer'],
    superadminCredentials: { identifier: 'admin', password: 'calm-water-42' },
    cookieOptions: { secret: 'of a test' },
  },
  dbConnectionOptions: { type: 'postgres', url: DATABASE_URL, synchronize: true },
  paymentOptions: { paymentMethodHandlers: [] },
  plugins: [
    SalusPlugin.init({ url: SALUS_URL, token: SALUS_TOKEN, webhookSecret: SALUS_WEBHOOK_SECRET }),
  ],
};

const data = {
  defaultLanguage: LanguageCode.en,
  defaultZone: 'Europe',
  taxRates: [{ name: 'Standard', percentage: 0 }],
  shippingMethods: [{ name: 'Post', price: 0 }],
  paymentMethods: [{ name: 'Salus', handler: { code: 'salus', arguments: [] } }],
  countries: [{ name: 'Spain', code: 'ES', zone: 'Europe' }],
  collections: [],
};

async function start() {
  const app = await bootstrap(config);
  await populateInitialData(app, data);
  console.log('The shop is ready.');
}
start();
