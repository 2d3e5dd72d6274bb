import { setPriority } from 'node:os';
import { basename } from 'node:path';
import { packCopy } from '../pack-copy.ts';

// Packs a copy in a process of its own, behind everything else: `node pack.ts FOLDER REASON TARGET-FOLDER`.
const [database = '', reason, folder = ''] = process.argv.slice(2);
setPriority(10);
// Whoever started it holds the other end, and nobody reads the answer once that process is gone, however it went.
process.stdin
  .once('close', () => process.exit(1))
  .resume()
  .unref();
try {
  if (reason !== 'night' && reason !== 'changes') throw new Error('Only the server starts this program');
  const { path, counts } = await packCopy({
    database,
    reason,
    target: { folder },
    uploadsAre: 'not included',
  });
  process.stdout.write(JSON.stringify({ name: basename(path), counts }));
} catch (error) {
  process.stderr.write(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
