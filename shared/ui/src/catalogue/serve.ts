#!/usr/bin/env node
import path from 'node:path';
import { parseArgs } from 'node:util';
import { createRsbuild } from '@rsbuild/core';

// `shop-ui [--port 4400]` shows the kit's catalogue in a browser; `shop-ui --out <folder>` writes it as a site of static files.
const { values } = parseArgs({
  options: { port: { type: 'string', default: '4400' }, out: { type: 'string' } },
});
const rsbuild = await createRsbuild({
  cwd: import.meta.dirname,
  config: {
    mode: values.out ? 'production' : 'development',
    logLevel: 'warn',
    source: { entry: { index: `./main${path.extname(import.meta.filename) === '.ts' ? '.tsx' : '.js'}` } },
    html: { title: '@shop/ui', meta: { viewport: 'width=device-width,initial-scale=1' } },
    output: {
      assetPrefix: 'auto',
      cleanDistPath: true,
      ...(values.out && { distPath: { root: path.resolve(values.out) } }),
    },
    server: { host: '127.0.0.1', port: Number(values.port), strictPort: true, printUrls: false },
    tools: { swc: { jsc: { transform: { react: { runtime: 'automatic' } } } } },
  },
});
if (values.out) {
  const { close } = await rsbuild.build();
  await close();
  process.stdout.write(`The catalogue is in ${path.resolve(values.out)}\n`);
} else {
  const { urls } = await rsbuild.startDevServer();
  process.stdout.write(`The catalogue is at ${urls[0]}\n`);
}
