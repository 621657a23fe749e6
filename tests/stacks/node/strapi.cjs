/** `strapi-sdk-javascript` without changes: one of its calls, with the arguments given. */
const { default: Strapi } = require('strapi-sdk-javascript');

const [url, call, ...args] = process.argv.slice(2);
const headers = { 'salus-acceptances': 'privacy, conditions' };
const strapi = new Strapi(url, undefined, { headers });

strapi[call](...args).then(
  (answer) => console.log(JSON.stringify(answer ?? {})),
  (error) => {
    console.error(error.message);
    process.exitCode = 1;
  },
);
