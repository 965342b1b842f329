import path from 'node:path';

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.cjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
};

/** How a file of a release is served, from a folder or from a bucket alike. `name` is without `.br` or `.gz`. */
export function headersOf(name: string): { 'Content-Type': string; 'Cache-Control': string } {
  const base = path.posix.basename(name);
  const changes = base === 'remote.json' || base.startsWith('.');
  return {
    'Content-Type': TYPES[path.posix.extname(name)] ?? 'application/octet-stream',
    // Versions never change; the pointer does, and so do documents for publishers, whose names begin with a dot.
    'Cache-Control': changes ? 'no-cache' : 'public, max-age=31536000, immutable',
  };
}
