export * from './builds.ts';
export * from './choose-fitting.ts';
export * from './composition.ts';
export * from './fit.ts';
export * from './release.ts';
export * from './routes.ts';
export * from './versions.ts';
