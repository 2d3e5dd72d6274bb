import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { type UploadKind, uploadRules } from '../../../shared/uploads/upload.schemas.ts';
import { Upload } from '../../features/uploads/upload.entity.ts';
import { multipart } from '../multipart.ts';
import { startS3Server } from '../s3-server.ts';
import { createTestApp, type TestApp } from '../test-app.ts';

/** The kinds of storage that upload tests run on. */
export const storageKinds = ['a local folder', 'S3-compatible storage'] as const;

/** Creates a site with this storage, and functions that upload and read files. */
export async function uploadSite(storage: (typeof storageKinds)[number]) {
  const s3 = storage === 'a local folder' ? undefined : await startS3Server();
  const site = await createTestApp(s3 ? { STORAGE_URL: s3.storageUrl } : {});
  let ipCount = 0;
  return {
    site,
    /** Uploads a file. Each upload has another IP address, so that the rate limit does not apply. */
    send(
      kind: UploadKind,
      content: Buffer,
      { type, name, as = site.visit }: { type?: string; name?: string; as?: TestApp['visit'] } = {},
    ) {
      const rule = uploadRules[kind];
      return as({
        method: 'POST',
        url: rule.path,
        remoteAddress: `10.0.${Math.floor(++ipCount / 250)}.${ipCount % 250}`,
        ...multipart({
          field: rule.field,
          content,
          type: type ?? rule.types[0] ?? '',
          ...(name && { name }),
        }),
      });
    },
    read: (url: string, headers: Record<string, string> = {}) => site.visit({ method: 'GET', url, headers }),
    /** Runs an action and checks that it stores no upload and leaves no temporary file. */
    async expectNothingStored(action: () => Promise<unknown>): Promise<void> {
      const before = await site.em().count(Upload);
      await action();
      expect(await site.em().count(Upload)).toBe(before);
      expect(await readdir(join(site.settings.dataDir, 'incoming'))).toEqual([]);
    },
    async close(): Promise<void> {
      await site.close();
      await s3?.close();
    },
  };
}
export type UploadSite = Awaited<ReturnType<typeof uploadSite>>;
