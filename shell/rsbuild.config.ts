import { hostConfig } from '@shop/shared/build';

export default hostConfig({
  client: './src/app/client.tsx',
  server: {
    index: './src/server/index.ts',
    worker: './src/server/render-pool/worker.ts',
    'dry-run': './src/server/dry-run/process.ts',
  },
  devPage: './dev.html',
});
