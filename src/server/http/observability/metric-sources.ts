import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../base/project-root.ts';
import type { Settings } from '../../base/settings.ts';
import { readContentVersion } from '../../db/content-version.ts';
import { listSnapshots } from '../../db/embedded/snapshots.ts';
import type { Orm } from '../../db/orm.ts';
import { jobCountsQuery } from '../../upstream/pg-boss.ts';
import type { MetricSources } from './metrics.ts';

/** The version in package.json. */
export const productVersion = (): string =>
  (JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as { version: string }).version;

/** Returns the sources of the metrics of the database, its job queue and its snapshots. */
export const metricSources = (
  orm: Orm,
  { databaseUrl, dataDir }: Pick<Settings, 'databaseUrl' | 'dataDir'>,
): MetricSources => ({
  jobs: async () => {
    const rows = await orm.em
      .fork()
      .execute<{ name: string; state: string; count: string }[]>(jobCountsQuery);
    return rows.map(({ name, state, count }) => ({ queue: name, state, count: Number(count) }));
  },
  pingDatabase: () => readContentVersion(orm),
  ...(!databaseUrl && { newestSnapshot: async () => (await listSnapshots(dataDir))[0]?.at ?? null }),
});
