/** The frame's document for sites outside the session's origins. */
import { describe, expect, test } from 'vitest';
import { useApi } from '../../support/api/api.ts';
import { newMerchant, newPaySession } from '../../support/people/people.ts';

const api = useApi();

describe('a session', () => {
  test('asked for by another site is a document without its data, which any site may frame', async () => {
    const merchant = await newMerchant(api());
    const description = 'A secret order';
    const { id } = await newPaySession(api(), merchant, { description });
    const answer = await api().http.inject(
      `/embed/pay/${id}?origin=https://other.test&locale=de&theme=dark`,
    );

    expect(answer.statusCode).toBe(403);
    expect(answer.headers['content-security-policy']).toContain('frame-ancestors *');
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
    expect(answer.headers['cross-origin-resource-policy']).toBe('cross-origin');
    expect(answer.body).toContain('Diese Website darf diesen Bezahlvorgang nicht zeigen');
    expect(answer.body).toContain('color-scheme:dark');
    expect(answer.body).toContain(`href="/pay/${id}"`);
    for (const told of [description, 'amount', 'id="boot"', 'other.test']) {
      expect(answer.body).not.toContain(told);
    }
  });

  test.each(['null', 'https://shop.test.evil.test', '"><script>alert(1)</script>'])(
    'is refused to a page that says it is %s, and repeats nothing of that',
    async (origin) => {
      const { id } = await newPaySession(api(), await newMerchant(api()));
      const { statusCode, body } = await api().http.inject(
        `/embed/pay/${id}?${new URLSearchParams({ origin })}`,
      );

      expect(statusCode).toBe(403);
      expect(body).not.toContain('evil');
      expect(body).not.toContain('alert');
    },
  );
});
