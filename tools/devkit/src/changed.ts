import { run } from './run.ts';

/**
 * Browser tests (`checks/e2e/tests/<name>.spec.ts`) of what one package shows, and of what is shown of its calls. A package that is not here is part
 * of every page.
 */
export const SPECS_OF: Readonly<Record<string, readonly string[]>> = {
  'remote-catalog': [
    ...[
      'pages',
      'first-view',
      'first-screen',
      'navigation',
      'instant-navigation',
      'keyboard',
      'popups',
      'storage',
    ],
    ...['visual', 'accessibility', 'without-javascript', 'picture-budgets', 'desk-goods', 'faults'],
  ],
  'remote-checkout': [
    ...[
      'purchase',
      'order-form',
      'order-card',
      'kinds',
      'qr',
      'complaints',
      'popups',
      'keyboard',
      'lost-session',
    ],
    ...['visual', 'accessibility', 'misbehaving-api', 'page-reports', 'tracing', 'desk', 'faults'],
  ],
  'remote-profile': [
    'account',
    'phone',
    'social',
    'kinds',
    'lost-session',
    'visual',
    'accessibility',
    'keyboard',
  ],
  'remote-info': ['pages', 'support', 'offline', 'visual', 'accessibility', 'desk', 'desk-pending', 'faults'],
  desk: ['desk', 'desk-goods', 'desk-pending', 'desk-screens', 'complaints'],
  api: [
    ...[
      'purchase',
      'order-form',
      'kinds',
      'qr',
      'account',
      'phone',
      'social',
      'lost-session',
      'pages',
      'support',
    ],
    ...[
      'desk',
      'desk-goods',
      'desk-pending',
      'desk-screens',
      'misbehaving-api',
      'faults',
      'tracing',
      'first-view',
    ],
  ],
  sandbox: ['purchase', 'kinds', 'qr', 'phone', 'social', 'services'],
  // No page.
  'checks/bench': [],
  'checks/drills': [],
  deploy: [],
  docs: [],
  'tools/lint': [],
  examples: ['pages', 'order-form', 'picture-budgets', 'visual'],
};

/** Checks that a change can break beside the tests that import the changed files. */
export type Plan = {
  /** Folders with a changed file that is read and not imported, such as SQL: their tests run, all of them. */
  folders: string[];
  /** Whether what runs in containers, or bytes that browsers load, may be others. */
  compose: boolean;
  bytes: boolean;
  /** Browser tests by their names. */
  specs: string[] | 'all';
};

/** Plans tests for changed files, which are paths from the root. */
export function planFor(files: readonly string[]): Plan {
  const plan = { folders: new Set<string>(), compose: false, bytes: false };
  const specs = new Set<string>();
  for (const file of files) {
    const spec = /^checks\/e2e\/tests\/(.+)\.spec\.ts$/.exec(file)?.[1];
    const known = Object.keys(SPECS_OF).find((name) => file.startsWith(`${name}/`));
    const ofPackage = spec ? [spec] : SPECS_OF[known ?? ''];
    const isText = /\.md$/.test(file);
    if (file.includes('/') && !isText && !/\.[jt]sx?$/.test(file)) plan.folders.add(file.split('/')[0]!);
    plan.compose ||= /^(deploy\/|checks\/drills\/|(Dockerfile|docker-compose\.yml|pnpm-lock\.yaml)$)/.test(
      file,
    );
    plan.bytes ||= /^(shell|shared|remote-[^/]+|federation)\/.*\.(tsx?|css|json)$/.test(file);
    if (!isText) for (const name of ofPackage ?? ['all']) specs.add(name);
  }
  return { ...plan, folders: [...plan.folders], specs: specs.has('all') ? 'all' : [...specs] };
}

/** Where this branch left `main`, as a commit, and what it has changed since, committed or not. */
export async function changesSinceMain(): Promise<{ base: string; files: string[] }> {
  const git = async (...args: string[]) => (await run('git', args)).split('\n').filter(Boolean);
  const [base = 'HEAD'] = await git('merge-base', 'HEAD', 'main');
  const files = [
    ...(await git('diff', '--name-only', base)),
    ...(await git('ls-files', '--others', '--exclude-standard')),
  ];
  return { base, files };
}
