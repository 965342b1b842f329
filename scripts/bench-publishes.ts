import '../bench/publishes.ts';
