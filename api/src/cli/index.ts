import { runShop } from './program.ts';

// The operator's command line: `npm run shop -- <command>`.
await runShop(process.argv.slice(2));
