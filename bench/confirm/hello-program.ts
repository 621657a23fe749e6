/** Fastify with one trivial route: the cost of a server without any work. */
import Fastify from 'fastify';

const http = Fastify();
const answer = { status: 'paid', receipt: 'x'.repeat(600) };
http.get('/health/ready', async () => ({ status: 'ready' }));
http.post('/hello', async () => answer);
await http.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
process.on('SIGTERM', () => process.exit(0));
