export { readCookies, writeCookie } from './cookies.ts';
export { holdErrors, noteError, takeErrors } from './error-sink.ts';
export {
  type Failure,
  type HostApp,
  host,
  type PageRouter,
  type ProvidedModule,
  provideHost,
  type SlotPlace,
} from './host.ts';
export { HOST_DEFAULTS } from './host-defaults.tsx';
export { afterIdle } from './idle.ts';
export { pageToken } from './page-token.ts';
export { Here } from './router/here.tsx';
export { traceHeaders } from './trace-headers.ts';
export { update } from './update.ts';
export { noteVisit } from './visit-events.ts';
