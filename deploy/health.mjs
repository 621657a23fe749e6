/** The health check of a container: exits with 0 when the process of this container is ready. */
const { PORT = '4000' } = process.env;
const ready = await fetch(`http://127.0.0.1:${PORT}/health/ready`, {
  signal: AbortSignal.timeout(2_500),
}).then(
  (response) => response.ok,
  () => false,
);
process.exitCode = ready ? 0 : 1;
