import { Command, InvalidArgumentError } from 'commander';
import { draftGame } from '../modules/catalog/import/draft-game.ts';
import { checkProducts, checkSuppliers } from '../modules/fulfillment/check-suppliers.ts';
import { createSuppliers } from '../modules/fulfillment/suppliers/registry.ts';
import { checkPaymentAccounts } from '../modules/payments/check-accounts.ts';
import { createProviders } from '../modules/payments/providers/registry.ts';
import { createOutside } from '../platform/http/outside.ts';
import { printList } from './print.ts';
import { withDatabase } from './with-database.ts';

export const providersCommand = new Command('providers');

providersCommand
  .command('check')
  .description('Asks each account something harmless and says what is wrong with it.')
  .option('--products', 'also each product on sale, where a supplier says whether we may buy it')
  .option('--json', 'print the result as JSON')
  .action(({ products = false, json }: { products?: boolean; json?: boolean }) =>
    withDatabase(async ({ orm }, config) => {
      const outside = createOutside();
      const suppliers = createSuppliers(config, outside);
      const checks = [
        ...(await checkPaymentAccounts(createProviders(config, outside))),
        ...(await checkSuppliers(suppliers, config.supplierBalanceLow)),
        ...(products ? await checkProducts(orm, suppliers) : []),
      ];
      if (json) printList(checks, true, '');
      else
        for (const { account, isOk, says } of checks) console.log(`${isOk ? '✓' : '✗'} ${account}: ${says}`);
      if (checks.some(({ isOk }) => !isOk)) process.exitCode = 1;
    }),
  );

const decimal = (text: string) => {
  if (!/^\d{1,6}(\.\d{1,4})?$/.test(text)) throw new InvalidArgumentError('A number such as 90 or 92.5.');
  return text;
};

providersCommand
  .command('import')
  .description("Writes a supplier's product as a game of a catalogue folder, not yet on sale.")
  .argument('<supplier>', 'name of the supplier')
  .argument('<product>', "the product's id there")
  .argument('<folder>', 'a catalogue folder')
  .requiredOption('--rate <number>', "roubles for one unit of the account's currency", decimal)
  .option('--margin <percent>', 'what is put on top of the price', decimal, '0')
  .option('--slug <slug>', 'name of the file; made of the product name otherwise')
  .action(
    (
      name: string,
      product: string,
      folder: string,
      options: { rate: string; margin: string; slug?: string },
    ) =>
      withDatabase(async (_, config) => {
        const supplier = createSuppliers(config, createOutside()).get(name);
        if (!supplier) throw new Error(`There is no supplier ${name}.`);
        if (!supplier.describe) throw new Error(`${name} does not describe its goods.`);
        const goods = await supplier.describe(product);
        const { file, picture } = await draftGame(folder, name, goods, options);
        console.log(
          `${file} is written: ${goods.variants.length} product(s), ${goods.servers.length} server(s).`,
        );
        console.log(`Asks the buyer for: ${goods.fields.join(', ') || 'nothing, the goods are codes'}.`);
        console.log(
          `Put its picture at ${picture}, write the description, look at the prices, set is_active.`,
        );
      }),
  );
