/**
 * The reference: a bare Fastify route that verifies the token and sends one prepared statement, as much as any
 * authenticated call needs.
 */
import Fastify from 'fastify';
import pg from 'pg';
import { verifyToken } from '../../server/people/sessions/jwt.ts';

const { DATABASE_URL, PORT } = process.env;
/** Of `testConfig`. */
const SECRETS = [new Uint8Array(32).fill(1)] as const;

const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 10 });
const http = Fastify();
http.get('/health/ready', async () => ({ status: 'ready' }));
http.get('/api/reference', async ({ headers }, reply) => {
  const claims = await verifyToken(SECRETS, headers.authorization?.slice(7) ?? '');
  if (!claims) return reply.code(401).send({ error: 'unauthenticated' });
  const { rows } = await pool.query({
    name: 'reference',
    text: `select m.id, m.email, m.name, m.surname, m.locale, m.confirmed_at
      from auth_session s join member m on m.id = s.member_id where s.id = $1`,
    values: [claims.sid],
  });
  return { data: rows[0] };
});
await http.listen({ port: Number(PORT), host: '127.0.0.1' });
process.on('SIGTERM', () => process.exit(0));
