import { once } from 'node:events';
import { createServer } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** Shows the metrics on the operator's own port, where one is configured. Returns what closes it. */
export async function serveMetrics(app: FastifyInstance): Promise<() => Promise<void>> {
  const { metricsPort, host } = app.config;
  if (metricsPort === undefined) return async () => undefined;
  const server = createServer(async (request, response) => {
    if (request.url !== '/metrics') return response.writeHead(404).end();
    try {
      const text = await app.metrics.metrics();
      response.writeHead(200, { 'content-type': app.metrics.contentType }).end(text);
    } catch (err) {
      app.log.error({ err }, 'The metrics could not be read');
      response.writeHead(503).end();
    }
  });
  server.listen(metricsPort, host);
  await once(server, 'listening');
  return async () => {
    server.close();
    server.closeAllConnections();
  };
}
