import { startDryRun } from '@federation/server/dry-run';

// The process of one dry run, and its thread.
await startDryRun(async () => (await import('./host.ts')).SERVER_HOST);
