import '../bench/kills.ts';
