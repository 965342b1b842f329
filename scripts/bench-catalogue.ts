import '../bench/catalogue.ts';
