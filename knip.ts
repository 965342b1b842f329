import type { KnipConfig } from 'knip';
import manifest from './package.json' with { type: 'json' };

/** The files in a folder that scripts of package.json run by the bootstrap. */
const scriptsIn = (folder: string) =>
  Object.values(manifest.scripts).flatMap((line) => {
    const program = line.split(' ')[2]!;
    return program.startsWith(`${folder}/`) ? [program.slice(folder.length + 1)] : [];
  });

const config: KnipConfig = {
  // Knip would run the build configuration, which needs Rsbuild around it.
  rsbuild: false,
  ignoreExportsUsedInFile: true,
  // dependency-cruiser loads the one by name; the other is run by the bootstrap.
  ignoreDependencies: ['@swc/core', '@biomejs/biome'],
  workspaces: {
    '.': {
      entry: ['docs/checks/{spec,*.test}.ts', 'tools/lint/*.{config.mjs,test.ts}'],
      project: ['docs/checks/*.ts', 'tools/lint/*.{ts,mjs}'],
    },
    shell: {
      // The built server loads these as they are installed beside it.
      ignoreDependencies: [
        '@aws-sdk/client-s3',
        '@fastify/accept-negotiator',
        '@fastify/cookie',
        '@fastify/static',
        'piscina',
        'prom-client',
      ],
      entry: [
        'rsbuild.config.ts',
        'src/client.tsx',
        'src/server/index.ts',
        'src/server/dry-run.ts',
        'src/server/worker.ts',
        'public/service-worker.js',
        'test/crash-isolation-process.ts',
      ],
    },
    'remote-*': { entry: ['rsbuild.config.ts', 'src/remote.ts', 'src/pages/*-page.tsx'] },
    'remote-checkout': {
      entry: ['rsbuild.config.ts', 'src/remote.ts', 'src/pages/*-page.tsx', 'src/slots/*.tsx'],
    },
    desk: {
      // The built server loads it as it is installed beside it.
      ignoreDependencies: ['@aws-sdk/client-s3'],
      entry: ['rsbuild.config.ts', 'src/client.tsx', 'src/server/index.ts'],
    },
    'remote-*/desk': { entry: ['rsbuild.config.ts', 'src/remote.ts', 'src/pages/*-page.tsx'] },
    api: { entry: ['src/server.ts', 'test/**/*.ts'] },
    sandbox: { entry: ['src/server.ts', 'src/mail-server.ts'] },
    // The command builds it.
    'shared/ui': { entry: ['src/catalogue/main.tsx'] },
    'federation/browser': { entry: ['test/*.{ts,tsx}'] },
    'federation/server': { entry: ['test/*.ts'] },
    'federation/build': { entry: ['src/container.ts'] },
    'federation/cli': { entry: ['test/*.ts'] },
    // Debian's, with apt-get.
    'federation/store': { ignoreBinaries: ['flock'] },
    'federation/registry': {
      entry: ['src/serve.ts', 'test/publisher.ts', 'test/die-at.ts', ...scriptsIn('federation/registry')],
    },
    'checks/e2e': {
      entry: [
        ...scriptsIn('checks/e2e'),
        'playwright.config.ts',
        'screens.config.ts',
        'browsers.config.ts',
        // Run by gjs.
        'browsers/webkit-window.js',
        'fixtures/global-setup.ts',
        'fixtures/ordinary/ordinary-host.ts',
        'fixtures/ordinary/remote/rsbuild.config.ts',
        'fixtures/ordinary/remote/src/pages/*.tsx',
        '{tests,screens}/**/*.ts',
        'skew/*.test.ts',
        'browsers/*.spec.ts',
      ],
    },
    'checks/drills': { entry: ['*.ts', 'test/*.ts'] },
    deploy: { entry: ['*.ts', 'test/*.ts'] },
    'tools/devkit': { entry: ['hand-over.mjs', 'commands/*.ts', 'test/*.ts', 'test/fixtures/*.ts'] },
    'checks/bench': { entry: ['*.ts', 'src/sizes/*.test.ts', 'ordinary/modules.ts', 'src/record-sql.ts'] },
    'examples/catalogue': { entry: ['*.ts'] },
    'tools/templates/host': {
      entry: ['rsbuild.config.ts', 'src/client.ts', 'src/server.ts'],
      // The built server loads these as they are installed beside it.
      ignoreDependencies: [
        '@fastify/accept-negotiator',
        '@fastify/cookie',
        '@fastify/static',
        'fastify',
        'piscina',
        'prom-client',
      ],
    },
    'tools/templates/remote': {
      entry: ['rsbuild.config.ts', 'src/remote.ts', 'src/pages/*-page.tsx'],
    },
  },
};

export default config;
