module.exports = {
  salus: {
    input: './openapi.json',
    output: {
      target: './out/orval.ts',
      client: 'fetch',
      baseUrl: { getBaseUrlFromSpecification: true },
    },
  },
};
