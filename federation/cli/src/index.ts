export type { CliConfig, CliRemote } from './config.ts';
export { runCli } from './run.ts';
