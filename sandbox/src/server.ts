import { buildApp } from './app.ts';
import { readConfig } from './config.ts';

const config = readConfig(process.env);
const app = await buildApp(config);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    void app.close().then(() => process.exit(0));
  });
}

await app.listen({ port: config.port, host: config.host });
console.log(`Sandbox: ${config.url}`);
