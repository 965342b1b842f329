import { Command } from 'commander';
import { CatalogueError, printProblem } from '../modules/catalog/import/problems.ts';
import { alertsCommand } from './alerts.ts';
import { balancesCommand } from './balances.ts';
import { catalogueCommand } from './catalogue.ts';
import { codesCommand } from './codes.ts';
import { errorText } from './error-text.ts';
import { jobsCommand } from './jobs.ts';
import { migrateCommand } from './migrate.ts';
import { ordersCommand } from './orders.ts';
import { promoCommand } from './promo.ts';
import { providersCommand } from './providers.ts';
import { staffCommand } from './staff.ts';
import { usersCommand } from './users.ts';

/** A wrong file is wrong in every line; nobody reads a thousand of them. */
const SHOWN = 50;

const program = new Command('shop')
  .description('Keeps the shop: its catalogue, stock, orders, money and users.')
  .addCommand(catalogueCommand)
  .addCommand(codesCommand)
  .addCommand(ordersCommand)
  .addCommand(usersCommand)
  .addCommand(balancesCommand)
  .addCommand(promoCommand)
  .addCommand(providersCommand)
  .addCommand(jobsCommand)
  .addCommand(alertsCommand)
  .addCommand(staffCommand)
  .addCommand(migrateCommand)
  .showHelpAfterError();

/** Runs one command of the operator's command line; sets the process's exit code when it fails. */
export async function runShop(args: readonly string[]): Promise<void> {
  try {
    await program.parseAsync(args, { from: 'user' });
  } catch (error) {
    if (error instanceof CatalogueError) {
      for (const problem of error.problems.slice(0, SHOWN)) console.error(printProblem(problem));
      if (error.problems.length > SHOWN) console.error(`… and ${error.problems.length - SHOWN} more`);
      console.error(`\n${error.problems.length} problem(s). Nothing was changed.`);
    } else {
      console.error(errorText(error));
    }
    process.exitCode = 1;
  }
}
