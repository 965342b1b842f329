import '../bench/api.ts';
