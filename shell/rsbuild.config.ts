import { hostConfig } from '@shop/shared/build';

export default hostConfig({
  client: './src/app/client.tsx',
  server: './src/server/index.ts',
  dryRun: './src/server/dry-run/process.ts',
  devPage: './dev.html',
});
