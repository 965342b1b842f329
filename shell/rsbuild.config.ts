import { hostConfig } from '@federation/build';
import { BROWSERS } from '@shop/platform/build';

const { API_URL: api = 'http://127.0.0.1:3100', DEV_BOOT: boot = '{}' } = process.env;

export default hostConfig({
  name: 'shell',
  client: './src/client.tsx',
  server: {
    index: './src/server/index.ts',
    worker: './src/server/worker.ts',
    'dry-run': './src/server/dry-run.ts',
  },
  devPage: './dev.html',
  devPageValues: { boot },
  devProxy: { '/api': api, '/media': api },
  browsers: BROWSERS,
});
