export { CHROMIUM_FLAGS, findChromium } from './chromium.ts';
export { freePorts } from './free-ports.ts';
export { findProgram } from './programs.ts';
