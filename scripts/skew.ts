import '../e2e/skew/index.ts';
