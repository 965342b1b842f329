import { runCli } from '../src/index.ts';

const remotes = ['catalog', 'other'].map((name) => ({
  name,
  build: () => Promise.reject(new Error('Nothing is built here')),
  buildFolder: '',
}));

// The command line of a workspace with two remotes, over the folder that DATA_DIR names.
await runCli({ command: 'release', remotes, dataDir: process.env.DATA_DIR! }, process.argv.slice(2));
