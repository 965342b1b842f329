import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Journey, rehearse } from '@federation/rehearsal';
import { runNode } from '@shop/devkit/processes';
import { expect, test } from '../fixtures/test.ts';
import { serveTwoVersions } from '../fixtures/two-versions.ts';

const browser = () => process.env.CHROMIUM_PATH!;
const page = (body: string) => `<!doctype html><meta charset="utf-8"><title>A site</title><h1>Goods</h1>
<button id="pay" onclick="location.href='/paid'">Pay</button>${body}`;

const TODAY = page('');
/** Versions as teams have published them, and the problem that each has. */
const VERSIONS: Record<string, [html: string, problem: RegExp]> = {
  throws: [
    page('<script>pay.onclick = () => { throw new Error("no such method") }</script>'),
    /^purchase: threw no such method$/m,
  ],
  swallows: [
    page('<script>addEventListener("click", (event) => event.stopPropagation(), true)</script>'),
    /^purchase: .*Timeout 30000ms/m,
  ],
  hangs: [
    page('<script>setTimeout(() => { for (;;); }, 50)</script>'),
    /^purchase: .*Timeout 30000ms|took longer/m,
  ],
  recolours: [
    page('<style>body{background:#fd0}</style>'),
    /^purchase, goods: \d\d\.\d % of its pixels differ/m,
  ],
  same: [page('<p hidden>Nothing that anybody sees.</p>'), /^$/],
};

const purchase: Journey = {
  name: 'purchase',
  async walk({ page, look }) {
    await page.getByRole('heading', { name: 'Goods' }).waitFor();
    await look('goods');
    await page.getByRole('button', { name: 'Pay' }).click();
    await page.getByRole('heading', { name: 'Paid' }).waitFor();
  },
};

test('a rehearsal tells every kind of version that harms from one that does not', async () => {
  const server = createServer(({ url = '' }, response) => {
    const [html] = VERSIONS[url.slice(1)] ?? [TODAY];
    response.setHeader('Content-Type', 'text/html');
    response.end(url === '/paid' ? '<!doctype html><h1>Paid</h1>' : html);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const walk = (version: string, today = 'today') =>
    rehearse(
      { browser: browser(), journeys: [purchase], tolerance: 0.02 },
      { today: `${site}/${today}`, version: `${site}/${version}` },
    );
  try {
    // Each waits out the same half minute: side by side.
    await Promise.all(
      Object.entries(VERSIONS).map(async ([version, [, problem]]) => {
        const { problems, differences } = await walk(version);
        expect([...problems, ...differences].join('\n'), version).toMatch(problem);
      }),
    );
    const { pictures } = await walk('same');
    expect([...pictures.keys()]).toEqual(['purchase, goods']);
    // A site that fails by itself accuses nobody.
    await expect(walk('throws', 'swallows')).rejects.toThrow(
      /fails on the site as it is: purchase: .*Timeout/,
    );
  } finally {
    server.close();
  }
});

test('a release is rehearsed in the running shop before anybody has it, and one that swallows clicks stays unpublished', {
  tag: '@spec-15.32',
}, async ({ anotherShell }) => {
  test.slow();
  for (const [version, code, outcome] of [
    ['9.9.9-good', '', /passed its rehearsal/],
    [
      '9.9.9-swallows',
      "addEventListener('click', (event) => { event.stopImmediatePropagation(); event.preventDefault(); }, true);",
      /not given to anybody: it failed its rehearsal\n {2}purchase: .*Timeout/,
    ],
    [
      '9.9.9-covers',
      "document.body.append(Object.assign(document.createElement('div'), { id: 'cover' })); Object.assign(document.getElementById('cover').style, { position: 'fixed', inset: '0', zIndex: '99999' });",
      /purchase: .*Timeout/,
    ],
  ] as const) {
    const remote = await serveTwoVersions(version, { remote: 'catalog', code });
    try {
      const url = await anotherShell(remote.environment);
      const {
        code: exit,
        out,
        err,
      } = await runNode(['deploy/release.ts', 'rehearse', 'catalog', version], {
        env: { PATH: process.env.PATH, ...remote.team, RELEASE_SHELLS: url, REHEARSAL_BROWSER: browser() },
      });
      expect(out + err, version).toMatch(outcome);
      expect(exit, version).toBe(version === '9.9.9-good' ? 0 : 1);
      expect((await remote.pointer())?.current.version).toBe(remote.version);
      const kept = await remote.beside(version);
      expect(kept).toEqual(
        expect.arrayContaining(['rehearsal.json', 'purchase-home.png', 'reading-info.png']),
      );
    } finally {
      await remote.stop();
    }
  }
});
