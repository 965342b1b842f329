import '../bench/growth.ts';
