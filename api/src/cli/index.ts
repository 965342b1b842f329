import { enableCompileCache } from 'node:module';

// A command is typed and waited for: what was compiled once is not compiled again.
enableCompileCache();

// The operator's command line: `npm run shop -- <command>`.
const { runShop } = await import('./program.ts');
await runShop(process.argv.slice(2));
