import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { ROOT } from '../src/compose-project.ts';

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
const files = ['base', 'example', 'try'].flatMap((folder) =>
  readdirSync(path.join(FOLDER, folder))
    .filter((file) => file !== 'kustomization.yaml')
    .map((file) => `${folder}/${file}`),
);
const all = files.flatMap((file) => resourcesOf(file).map((resource) => ({ file, ...resource })));
const base = all.filter(({ file }) => file.startsWith('base/'));
const deployments = base.filter(({ kind }) => kind === 'Deployment');
const configured = base.filter(({ kind }) => kind === 'ConfigMap');

test.each(['base', 'example', 'try'])('%s names every one of its files', (folder) => {
  const own = kustomization(folder).resources.filter((file) => !file.startsWith('..'));
  expect(own.sort()).toEqual(
    files.filter((file) => file.startsWith(`${folder}/`)).map((file) => path.basename(file)),
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

test.each(['example', 'try'])('%s changes what is there', (folder) => {
  for (const { target, patch } of kustomization(folder).patches ?? []) {
    const meant = base.filter(
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

test('every value is one that the compose file has, too', () => {
  const compose = readFileSync(path.join(ROOT, 'docker-compose.yml'), 'utf8');
  for (const { data } of configured)
    for (const name of Object.keys(data ?? {}))
      expect(compose, name).toMatch(new RegExp(`^ +${name}: `, 'm'));
});

test('no pod has a volume that outlives it or that others have', { tags: '@spec-17.38' }, () => {
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
