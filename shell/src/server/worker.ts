import { provideServerHost } from '@federation/server/host';
import { startPropagation } from '@federation/telemetry/start';
import { SERVER_HOST } from './host.ts';

await startPropagation(process.env);
provideServerHost(SERVER_HOST);

/** A thread in which the remotes' pages are rendered: what the pool calls. */
// biome-ignore lint/style/noDefaultExport: Piscina asks for one
export default (await import('@federation/server/worker')).run;
