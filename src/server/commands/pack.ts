import { setPriority } from 'node:os';
import { basename } from 'node:path';
import { archiveSnapshot } from '../backups/archive-snapshot.ts';

// Packs a snapshot in a separate low-priority process: `node pack.ts FOLDER REASON TARGET-FOLDER`.
const [database = '', reason, folder = ''] = process.argv.slice(2);
setPriority(10);
// The parent process holds the other end of stdin. When the parent is gone, nobody reads the result, so stop.
process.stdin
  .once('close', () => process.exit(1))
  .resume()
  .unref();
try {
  if (reason !== 'night' && reason !== 'changes') throw new Error('Only the server starts this program');
  const { path, counts } = await archiveSnapshot({
    database,
    reason,
    target: { folder },
    uploadsState: 'not included',
  });
  process.stdout.write(JSON.stringify({ name: basename(path), counts }));
} catch (error) {
  process.stderr.write(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
