import '../bench/server.ts';
