import { Command } from 'commander';
import { withDatabase } from './with-database.ts';

/** Every command on the database migrates first; this one does nothing else. */
export const migrateCommand = new Command('migrate').action(() =>
  withDatabase(async () => console.log('The database has every migration.')),
);
