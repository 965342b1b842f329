import { execFile } from 'node:child_process';
import { globSync, readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { DESK_REMOTES } from '@shop/devkit/paths';
import { temporaryFolder } from '@shop/devkit/temporary-folder';
import remotes from '@shop/platform/remotes' with { type: 'json' };
import { describe, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { ROOT } from '../src/compose-project.ts';
import { needPrograms } from '../src/programs.ts';

type Container = {
  name: string;
  image: string;
  env?: { name: string; value?: string }[];
  livenessProbe?: object;
  readinessProbe?: object;
  resources?: { limits?: { memory?: string }; requests?: object };
  securityContext?: {
    readOnlyRootFilesystem?: boolean;
    allowPrivilegeEscalation?: boolean;
    capabilities?: { drop: string[] };
  };
};
type PodSpec = {
  containers: Container[];
  initContainers?: Container[];
  volumes?: { name: string }[];
  terminationGracePeriodSeconds?: number;
  automountServiceAccountToken?: boolean;
};
type Resource = {
  apiVersion: string;
  kind: string;
  metadata: { name: string };
  spec: { template: { spec: PodSpec } };
  data?: Record<string, string>;
};
type Kustomization = {
  resources: string[];
  patches?: { target: { kind: string; name?: string }; patch: string }[];
};

const FOLDER = path.join(ROOT, 'deploy/kubernetes');
const read = (file: string) => readFileSync(path.join(FOLDER, file), 'utf8');
const resourcesOf = (file: string) =>
  parseAllDocuments(read(file)).map((document) => document.toJS() as Resource);
const kustomization = (folder: string) => parse(read(`${folder}/kustomization.yaml`)) as Kustomization;
const FOLDERS = globSync('**/kustomization.yaml', { cwd: FOLDER }).map((file) => path.dirname(file));
const files = FOLDERS.flatMap((folder) =>
  readdirSync(path.join(FOLDER, folder), { withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== 'kustomization.yaml')
    .map(({ name }) => `${folder}/${name}`),
);
const all = files.flatMap((file) => resourcesOf(file).map((resource) => ({ file, ...resource })));
const base = all.filter(({ file }) => file.startsWith('base/'));
const deployments = base.filter(({ kind }) => kind === 'Deployment');
const configured = base.filter(({ kind }) => kind === 'ConfigMap');

test.each(FOLDERS)('%s names every one of its files', (folder) => {
  const own = kustomization(folder).resources.filter((file) => !file.startsWith('..'));
  expect(own.sort()).toEqual(
    files.filter((file) => path.dirname(file) === folder).map((file) => path.basename(file)),
  );
});

test.each(all.map((resource) => [resource.file, resource.kind, resource.metadata.name, resource] as const))(
  '%s: %s %s is what the API allows',
  async (_file, kind, _name, { file: _, ...resource }) => {
    const { [kind]: Model } = await import(`kubernetes-models/${resource.apiVersion}/${kind}`);
    expect(() => new Model(resource).validate()).not.toThrow();
  },
);

test('a mistake in a file is found', async () => {
  const { Deployment } = await import('kubernetes-models/apps/v1/Deployment');
  const broken = { ...deployments[0], spec: { ...deployments[0]?.spec, replicas: 'two' } };
  expect(() => new Deployment(broken as never).validate()).toThrow();
});

const overlays = FOLDERS.filter((folder) => kustomization(folder).patches);
test.each(overlays)('%s changes what is there', (folder) => {
  const { resources, patches = [] } = kustomization(folder);
  const below = path.join(folder, resources.find((name) => name.startsWith('..'))!);
  const changed = all.filter(({ file }) => path.dirname(file) === below);
  for (const { target, patch } of patches) {
    const meant = changed.filter(
      ({ kind, metadata }) => kind === target.kind && (target.name ?? metadata.name) === metadata.name,
    );
    expect(meant, JSON.stringify(target)).not.toEqual([]);
    const changes: unknown = parse(patch);
    for (const { path: place } of Array.isArray(changes) ? (changes as { path: string }[]) : []) {
      const steps = place.split('/').slice(1);
      const found = steps.reduce<unknown>(
        (value, step) => (value as Record<string, unknown>)?.[step],
        meant[0],
      );
      expect(found, place).toBeDefined();
    }
  }
});

describe.each(
  deployments.map((deployment) => [deployment.metadata.name, deployment.spec.template.spec] as const),
)('the pods of %s', (_name, pod) => {
  const containers = [...pod.containers, ...(pod.initContainers ?? [])];

  test('can do little, and not take all memory', () => {
    expect(pod.automountServiceAccountToken).toBe(false);
    for (const { securityContext, resources } of containers) {
      expect(securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
      expect(resources?.limits?.memory).toBeDefined();
      expect(resources?.requests).toBeDefined();
    }
  });

  test('say when they are ready, are ended when they are stuck, and have the time to drain', () => {
    for (const { readinessProbe, livenessProbe } of pod.containers) {
      expect(readinessProbe).toMatchObject({ httpGet: { path: '/readyz' } });
      expect(livenessProbe).toBeDefined();
    }
    const longest = Math.max(...configured.map(({ data }) => Number(data?.SHUTDOWN_DELAY ?? 0)));
    expect((pod.terminationGracePeriodSeconds ?? 0) * 1_000).toBeGreaterThanOrEqual(longest + 20_000);
  });
});

const named = (kind: string, name: string) =>
  base.find((resource) => resource.kind === kind && resource.metadata.name === name) as unknown as {
    spec: Record<string, never>;
  };

test.each(['shell', 'desk'])(
  'a %s whose main thread is stuck is ended: it is asked for an answer, not for its port',
  (name) => {
    const [container] = deployments.find(({ metadata }) => metadata.name === name)!.spec.template.spec
      .containers;
    expect(container!.livenessProbe).toMatchObject({ httpGet: { path: '/healthz' }, failureThreshold: 3 });
  },
);

test('whatever there are two of keeps one while a node is drained, and everybody has a rule of whom to speak to', () => {
  const policies = JSON.stringify(
    base.filter(({ kind }) => kind === 'NetworkPolicy').map(({ spec }) => spec),
  );
  for (const { metadata, spec } of deployments) {
    const { replicas = 1 } = spec as { replicas?: number };
    const budget = named('PodDisruptionBudget', metadata.name)?.spec;
    // A budget for the only one would keep a node from being drained at all.
    expect(budget, metadata.name).toEqual(
      replicas > 1 ? { minAvailable: 1, selector: { matchLabels: { app: metadata.name } } } : undefined,
    );
    expect(policies).toContain(`"${metadata.name}"`);
  }
});

test('shells grow by how busy their rendering is, a figure that they have and that the adapter hands on', () => {
  const [metric] = named('HorizontalPodAutoscaler', 'shell').spec.metrics as unknown as {
    pods: { metric: { name: string } };
  }[];
  const { name } = metric!.pods.metric;
  const source = readFileSync(path.join(ROOT, 'federation/server/src/metrics.ts'), 'utf8');
  expect(source).toContain(`name: '${name}'`);
  const [rule] = parse(read('load-metric/adapter-values.yaml')).rules.custom;
  expect(rule.seriesQuery).toMatch(new RegExp(`^${name}{`));
  expect(rule.resources.overrides).toMatchObject({
    namespace: { resource: 'namespace' },
    pod: { resource: 'pod' },
  });
});

test('Prometheus can read how it finds the pods', async () => {
  needPrograms({ promtool: 'prometheus' });
  // Debian's program is built without what speaks to Kubernetes.
  const text = read('load-metric/prometheus.yml').replace(/kubernetes_sd_configs: .*/, 'static_configs: []');
  const folder = temporaryFolder('prometheus');
  await writeFile(path.join(folder, 'prometheus.yml'), text);
  const { stdout } = await promisify(execFile)('promtool', [
    ...['check', 'config', '--syntax-only'],
    path.join(folder, 'prometheus.yml'),
  ]);
  expect(stdout).toContain('SUCCESS');
});

test('the desk has a host of its own, under which the shop’s calls are not to be had', () => {
  const rulesOf = (name: string) =>
    named('Ingress', name).spec.rules as unknown as { host: string; http: { paths: { path: string }[] } }[];
  const [[desk], [shop]] = [rulesOf('desk'), rulesOf('shop')];
  expect(desk!.host).not.toBe(shop!.host);
  expect(desk!.http.paths.map(({ path }) => path)).toEqual(['/api/desk', '/media', '/']);
  const { data } = configured.find(({ metadata }) => metadata.name === 'shop')!;
  expect(data!.DESK_URL).toBe(`https://${desk!.host}`);
});

test.each(Object.keys(remotes))(
  '%s publishes by a job with its own key and its own access to the bucket',
  (team) => {
    const folder = `publish/${team}`;
    const { patch } = kustomization(folder).patches![0]!;
    const changes = new Map(
      (parse(patch) as { path: string; value?: string }[]).map(({ path, value }) => [path, value]),
    );
    const pod = '/spec/template/spec';
    expect(changes.get(`${pod}/containers/0/command/3`)).toBe(team);
    expect(changes.get(`${pod}/containers/0/envFrom/0/secretRef/name`)).toBe(`release-${team}`);
    expect(changes.get(`${pod}/volumes/0/secret/secretName`)).toBe(`release-key-${team}`);
    const remote = DESK_REMOTES.find(({ name }) => name === `desk_${team}`)?.name;
    expect(changes.get(`${pod}/initContainers/0/command/3`)).toBe(remote);
    expect(changes.has(`${pod}/initContainers`)).toBe(!remote);
  },
);

test('every value is one that the compose file has, too', () => {
  const compose = readFileSync(path.join(ROOT, 'docker-compose.yml'), 'utf8');
  for (const { data } of configured)
    for (const name of Object.keys(data ?? {}))
      expect(compose, name).toMatch(new RegExp(`^ +${name}: `, 'm'));
});

test('no pod has a persistent or shared volume', { tags: '@spec-17.38' }, () => {
  const volumes = deployments.flatMap(({ spec }) => spec.template.spec.volumes ?? []);
  expect(volumes.length).toBeGreaterThan(0);
  for (const volume of volumes) expect(volume).toEqual({ name: volume.name, emptyDir: {} });
  const places = configured.map(({ data }) => data?.SHELL_STATE ?? data?.MEDIA_STORE).filter(Boolean);
  expect(places).toEqual([expect.stringMatching(/^s3:/), expect.stringMatching(/^s3:/)]);
});

test('no file has a secret', () => {
  expect(all.filter(({ kind }) => kind === 'Secret')).toEqual([]);
  const names = configured.flatMap(({ data }) => Object.entries(data ?? {}));
  expect(names.filter(([name, value]) => /SECRET|TOKEN|PASSWORD|_KEY$/.test(name) && value)).toEqual([]);
});
