import '../e2e/conformance/index.ts';
