/** `npm run dev`: the same server with hot reload. */
process.env.NODE_ENV = 'development';
await import('./main.ts');
