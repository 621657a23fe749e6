/** Calls to Salus with the shop's API key, from the server only. */

export function salusAt(url, token) {
  const call = (path, { headers, ...init } = {}) =>
    fetch(`${url}/api/merchant/${path}`, {
      ...init,
      headers: { authorization: `Bearer ${token}`, ...headers },
      signal: AbortSignal.timeout(10_000),
    });

  return {
    /** The Idempotency-Key makes a retry safe. */
    async create(path, key, body) {
      const request = () =>
        call(path, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'idempotency-key': key },
          body: JSON.stringify(body),
        });
      const answer = await request().catch(request);
      if (answer.status !== 201) throw new Error(`${answer.status} ${await answer.text()}`);
      return answer.json();
    },

    /** Undefined if it does not exist. */
    async read(path) {
      const answer = await call(path);
      if (answer.status === 404) return undefined;
      if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
      return answer.json();
    },
  };
}
