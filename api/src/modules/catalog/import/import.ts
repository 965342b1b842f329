import { FolderObjects } from '@federation/store';
import type { Database } from '../../../platform/db/database.ts';
import type { Files } from '../../../platform/files/open-files.ts';
import { applyCatalogue } from './apply.ts';
import { encodedFolder } from './encode.ts';
import { writePictures } from './picture-files.ts';
import { keepSources } from './picture-sources.ts';
import { readPictures } from './pictures.ts';
import { readFolder } from './read-folder.ts';
import type { Change } from './sync.ts';

export type ImportOptions = {
  folder: string;
  files: Files;
  /** Shows the difference and changes nothing. */
  dryRun?: boolean;
  onProgress?: (done: number, total: number) => void;
};
export type ImportResult = { changes: Change[]; pictures: number };

class DryRun extends Error {}

/**
 * Imports a catalogue folder, all or nothing. Repeating it changes nothing; ids stay what they were; what is gone from the
 * folder is deactivated. A dry run does the same and takes it back, so it shows exactly what would happen.
 * @throws {CatalogueError} naming file, line and field of everything that is wrong.
 */
export async function importCatalogue(db: Database, options: ImportOptions): Promise<ImportResult> {
  const folder = await readFolder(options.folder);
  const { media, pictures: sources } = options.files;
  const pictures = await readPictures(options.folder, folder.pictures, media);
  // Before the transaction: no page may name a picture that is not there, and encoding takes long.
  const rendered = options.dryRun
    ? 0
    : await writePictures(media, pictures, {
        encoded: new FolderObjects(encodedFolder(options.folder)),
        ...(options.onProgress ? { onProgress: options.onProgress } : {}),
      });
  if (!options.dryRun) await keepSources(sources, pictures);
  let changes: Change[] = [];
  try {
    await db.orm.transaction(async (tx) => {
      changes = await applyCatalogue(tx, folder, pictures);
      if (options.dryRun) throw new DryRun();
    });
  } catch (error) {
    if (!(error instanceof DryRun)) throw error;
  }
  if (changes.length > 0 && !options.dryRun) await tidy(db);
  return { changes, pictures: rendered };
}

/** Statistics and visibility of what was changed: the embedded database never looks after them by itself. */
async function tidy(db: Pick<Database, 'withSession'>): Promise<void> {
  await db.withSession(async (client) => {
    const run = (text: string) => client.query({ text, query_timeout: 600_000 } as never);
    await run("set statement_timeout = '10min'");
    await run('vacuum (analyze) games, products, search_words, game_words');
    await run('reset statement_timeout');
  });
}
