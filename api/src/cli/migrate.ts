import { Command } from 'commander';
import { withDatabase } from './with-database.ts';

/** Every command migrates first; this one does nothing else. */
export const migrateCommand = new Command('migrate')
  .description('Applies the migrations that the database has not seen.')
  .action(() => withDatabase(async () => console.log('The database has every migration.')));
