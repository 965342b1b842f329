import { Command } from 'commander';
import { CatalogueError, printProblem } from '../catalogue/problems.ts';
import { catalogueCommand } from './catalogue.ts';
import { codesCommand } from './codes.ts';
import { usersCommand } from './users.ts';

/** A wrong file is wrong in every line; nobody reads a thousand of them. */
const SHOWN = 50;

/** The operator's command line: `npm run shop -- <command>`. */
const program = new Command('shop')
  .description('Keeps the shop: its catalogue, its stock of codes and its users.')
  .addCommand(catalogueCommand)
  .addCommand(codesCommand)
  .addCommand(usersCommand)
  .showHelpAfterError();

try {
  await program.parseAsync();
} catch (error) {
  if (error instanceof CatalogueError) {
    for (const problem of error.problems.slice(0, SHOWN)) console.error(printProblem(problem));
    if (error.problems.length > SHOWN) console.error(`… and ${error.problems.length - SHOWN} more`);
    console.error(`\n${error.problems.length} problem(s). Nothing was changed.`);
  } else {
    console.error((error as Error).message);
  }
  process.exitCode = 1;
}
