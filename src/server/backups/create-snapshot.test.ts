import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, inject, test, vi } from 'vitest';
import { embeddedFolder } from '../base/data-dir.ts';
import type { Em } from '../db/orm.ts';
import { openFolder } from '../testing/database.ts';
import { createSnapshot } from './create-snapshot.ts';

afterEach(() => vi.unstubAllEnvs());

// Snapshots are of the embedded database only.
test.skipIf(process.env.TEST_DATABASE_URL)(
  'a snapshot fails when the output of the archive process is not valid JSON, and leaves no staging folder',
  async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'bimah-snapshot-'));
    await cp(inject('embeddedTemplates').migrated, embeddedFolder(dataDir), { recursive: true });
    const orm = await openFolder(embeddedFolder(dataDir));
    // A preloaded module of the archive process writes to its standard output.
    const preload = '--import data:text/javascript,console.log(1)';
    vi.stubEnv('NODE_OPTIONS', `${process.env.NODE_OPTIONS ?? ''} ${preload}`);
    const snapshot = createSnapshot(orm.em.fork() as Em, { dataDir, reason: 'night' });
    await expect(snapshot).rejects.toThrow(SyntaxError);
    expect(await readdir(join(dataDir, 'backups'))).not.toContainEqual(expect.stringMatching(/^\./));
    await orm.close(true);
    await rm(dataDir, { recursive: true });
  },
);
