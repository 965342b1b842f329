export * from './builds.ts';
export * from './choose-compatible.ts';
export * from './compatibility.ts';
export * from './composition.ts';
export * from './former-names.ts';
export * from './release.ts';
export * from './routes.ts';
export * from './versions.ts';
