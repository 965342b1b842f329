import '../bench/overload.ts';
