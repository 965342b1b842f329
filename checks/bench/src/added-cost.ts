import { Session } from 'node:inspector/promises';
import { addRequestSpans } from '@federation/telemetry';
import { startTelemetry } from '@federation/telemetry/start';
import Fastify from 'fastify';
import { callByWrk } from './wrk.ts';

/** As long as a page that is sent as it was rendered before. */
const BODY = 'x'.repeat(20_000);
const TELEMETRY = /@opentelemetry|federation\/telemetry/;

/** `share`: of the processor time of a server that answers such pages, what its profile names as telemetry's. `request`: that time for each answer, microseconds. */
export type AddedCost = { share: number; request: number };

/**
 * Measures by a profile the share that telemetry takes of a server: two processes differ by more. Run in a process of its own, with
 * the collector's address and the share of reads; the answer is sent to its parent. The server's log goes to the standard output.
 */
async function addedCost(collectorUrl: string, share: string): Promise<AddedCost> {
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = collectorUrl;
  const telemetry = (await startTelemetry({
    service: 'bench',
    env: { OTEL_EXPORTER_OTLP_ENDPOINT: collectorUrl, OTEL_TRACES_SAMPLER_ARG: share },
  }))!;
  const app = Fastify({ logger: { level: 'info', ...telemetry.logOptions } });
  addRequestSpans(app, telemetry);
  app.get('/*', async (_request, reply) => reply.type('text/html').send(BODY));
  const url = `${await app.listen({ port: 0, host: '127.0.0.1' })}/x`;
  const call = (seconds: number) => callByWrk(url, { callers: 4, seconds, isNew: false });
  await call(3);
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.start');
  const before = process.cpuUsage();
  const { good } = await call(10);
  const { user, system } = process.cpuUsage(before);
  const { profile } = await session.post('Profiler.stop');
  await app.close();
  await telemetry.stop();

  const frames = new Map(profile.nodes.map(({ id, callFrame }) => [id, callFrame]));
  const { samples = [], timeDeltas = [] } = profile;
  const sum = { busy: 0, telemetry: 0 };
  for (const [place, id] of samples.entries()) {
    const { functionName, url: file } = frames.get(id)!;
    if (functionName === '(idle)') continue;
    sum.busy += timeDeltas[place]!;
    if (TELEMETRY.test(file)) sum.telemetry += timeDeltas[place]!;
  }
  return { share: sum.telemetry / sum.busy, request: (user + system) / good };
}

const [url = '', share = ''] = process.argv.slice(2);
process.send?.(await addedCost(url, share));
process.disconnect();
