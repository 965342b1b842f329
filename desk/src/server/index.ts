import { startTelemetry } from '@federation/telemetry/start';
import { buildDesk } from './app.ts';
import { readConfig } from './config.ts';

const config = readConfig(process.env);
const telemetry = await startTelemetry({ service: 'shop-desk', env: process.env });
const app = await buildDesk(config, telemetry);
await app.listen({ port: config.port, host: config.host });
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => void app.drain(config.shutdownDelay).then(() => telemetry?.stop()));
