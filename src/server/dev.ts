/** `npm run dev`: the same server with hot reload, on one port. */
process.env.NODE_ENV = 'development';
await import('./main.ts');
