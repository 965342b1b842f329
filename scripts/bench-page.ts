import '../bench/page.ts';
