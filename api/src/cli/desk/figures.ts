import { readFile } from 'node:fs/promises';
import type { AccountDay, ComparedLines, Movements } from '@shop/desk-contract/finance';
import { compareReport } from '@shop/desk-contract/provider-report';
import type { AuditEntry } from '@shop/desk-contract/staff';
import { decodeTable } from '@shop/desk-contract/table';
import type { Today } from '@shop/desk-contract/today';
import { Command } from 'commander';
import { printList, printOne } from '../print.ts';
import { desk } from './call.ts';

type Shown = { json?: boolean };

export const todayCommand = new Command('today')
  .description('Orders and money of today, and what waits for a person.')
  .option('--json', 'print the result as JSON')
  .action(async ({ json }: Shown) => {
    const { money, funnel, visits, waiting, stock_low, alerts, suppliers, ...rest } =
      await desk.get<Today>('today/');
    printOne({ money, funnel, visits, waiting, stock_low, alerts, suppliers, ...(json && rest) }, json);
  });

export const auditCommand = new Command('audit')
  .description('Who did what, when, and why; the latest first.')
  .option('--subject <subject>', 'only what was done to it, as order:<id> or user:<id>')
  .option('--who <name>', 'only what somebody did whose name contains it')
  .option('--json', 'print the result as JSON')
  .action(async ({ json, ...filter }: Shown & { subject?: string; who?: string }) => {
    const query = new URLSearchParams(Object.entries(filter)).toString();
    const entries = await desk.get<AuditEntry[]>(`audit/?${query}`);
    const rows = json
      ? entries
      : entries.map(({ id, at, who, action, subject, why }) => ({ id, at, who, action, subject, why }));
    printList(rows, json, 'Nothing.');
  });

export const financeCommand = new Command('finance');

financeCommand
  .command('days')
  .description('What went into each account by day.')
  .requiredOption('--from <day>', 'as 2026-11-01')
  .requiredOption('--to <day>', 'as 2026-11-30')
  .option('--json', 'print the result as JSON')
  .action(async ({ from, to, json }: Shown & { from: string; to: string }) => {
    const query = new URLSearchParams({ from, to }).toString();
    printList(await desk.get<AccountDay[]>(`finance/days/?${query}`), json, 'Nothing.');
  });

type Days = { from?: string; to?: string };

const movementsOf = (provider: string, from: string, to: string, after: string | null) =>
  `finance/movements/?${new URLSearchParams({ provider, from, to, ...(after && { after }) })}`;

financeCommand
  .command('reconcile')
  .description("Holds a provider's report against the payments.")
  .argument('<provider>', 'its name')
  .argument(
    '<file>',
    'its registry of payments or refunds; or CSV whose heading names transaction and amount, or lines of transaction,amount',
  )
  .option('--from <day>', 'the first day of Moscow of which it should have everything, as 2026-11-24')
  .option('--to <day>', 'the last one')
  .option('--json', 'print the result as JSON')
  .action(async (provider: string, file: string, { json, from, to }: Shown & Days) => {
    const found = await compareReport(decodeTable(await readFile(file)), {
      compare: (lines) => desk.post<ComparedLines>('finance/reconcile/lines/', { provider, lines }),
      ...(from &&
        to && { movements: (after) => desk.get<Movements>(movementsOf(provider, from, to, after)) }),
    });
    printOne(found, json);
    const missing = found.missing?.count ?? 0;
    if (found.unknown.length + found.differing.length + missing > 0) process.exitCode = 1;
  });
