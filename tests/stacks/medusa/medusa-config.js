const { defineConfig } = require('@medusajs/framework/utils');

const { DATABASE_URL, SALUS_URL, SALUS_TOKEN, SALUS_WEBHOOK_SECRET } = process.env;
const anywhere = '/.*/';

module.exports = defineConfig({
  admin: { disable: true },
  projectConfig: {
    databaseUrl: DATABASE_URL,
    databaseDriverOptions: { ssl: false },
    http: {
      storeCors: anywhere,
      adminCors: anywhere,
      authCors: anywhere,
      jwtSecret: 'of a test',
      cookieSecret: 'of a test',
    },
  },
  modules: [
    {
      resolve: '@medusajs/medusa/payment',
      options: {
        // Medusa waits five seconds before it reads a webhook.
        webhook_delay: 50,
        providers: [
          {
            resolve: '@salus/medusa',
            id: 'salus',
            options: { url: SALUS_URL, token: SALUS_TOKEN, webhookSecret: SALUS_WEBHOOK_SECRET },
          },
        ],
      },
    },
  ],
});
