/**
 * Linking a guest's membership:
 *
 *   invite   our server creates a link session, and the guest answers it in a frame on our page
 *   show     our server asks Salus for the result, whatever event the page received
 *   hear     Salus sends our server events, also when the guest disconnects later
 */
import { randomUUID } from 'node:crypto';
import { html, Refusal } from './http.mjs';
import { membershipPage } from './membership-page.mjs';

const GUEST = /(?:^|; )guest=([\w-]{36})(?:;|$)/;

export function memberships(salus, { shopUrl, salusUrl }) {
  /** Keyed by the id in the guest's cookie, which is also our reference for them. */
  const guests = new Map();

  const guestOf = ({ headers }) => guests.get(GUEST.exec(headers.cookie ?? '')?.[1]);

  /** A failure at Salus is not the guest's fault. */
  async function asking(question) {
    try {
      return await question;
    } catch (error) {
      console.error(`Salus was asked about a membership: ${error.message}`);
      throw new Refusal(502, 'Salus does not answer. Please try again in a moment.');
    }
  }

  async function invite(request) {
    const { id, heard } = guestOf(request) ?? { id: randomUUID(), heard: [] };
    const session = await asking(
      salus.create('link-sessions', randomUUID(), {
        reference: id,
        successUrl: `${shopUrl}/membership`,
        deniedUrl: `${shopUrl}/membership`,
      }),
    );
    guests.set(id, { id, heard, session: session.id });
    const cookie = `guest=${id}; Path=/membership; HttpOnly; SameSite=Lax`;
    return { status: 303, headers: { location: '/membership', 'set-cookie': cookie } };
  }

  /** A missing link was ended by the member. */
  async function standingOf({ session: id }) {
    const session = await salus.read(`link-sessions/${id}`);
    if (session?.status !== 'linked') return { state: session?.status ?? 'none', ...session };
    const link = await salus.read(`links/${id}`);
    return link ? { state: 'linked', ...link } : { state: 'disconnected' };
  }

  async function show(request) {
    const guest = guestOf(request);
    const standing = guest ? await asking(standingOf(guest)) : { state: 'none' };
    return html(200, (nonce) => membershipPage(standing, guest?.heard ?? [], { salusUrl, nonce }));
  }

  function hear({ type, data }) {
    guests.get(data.reference)?.heard.push(type);
  }

  return { invite, show, hear };
}
