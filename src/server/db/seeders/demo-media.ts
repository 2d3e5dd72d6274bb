import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { type UploadKind, uploadRules } from '../../../shared/upload.schemas.ts';
import { type CheckedFile, checkFile, keepChecked } from '../../features/uploads/keeping.service.ts';
import type { FileStore } from '../../storage/file-store.ts';
import type { Orm } from '../orm.ts';
import { landscape } from './art/landscape.ts';
import { latticeWindow } from './art/lattice.ts';
import { melody } from './art/melody.ts';
import { portrait } from './art/portrait.ts';
import type { DemoSermon } from './demo-sermons.ts';

/** The addresses of a demonstration sermon's files. */
export interface DemoFiles {
  readonly headshotUrl?: string;
  readonly featuredImageUrl?: string;
  readonly audioUrl?: string;
}

/** Who is drawn with a woman's hair. */
const women = /Naomi|Shira|Leah|Hannah|Eleanor|Tamara|Ariela|הדס/;

/** Different melodies; more would only take longer. */
const melodies = 3;

interface Wish {
  readonly kind: UploadKind;
  readonly field: keyof DemoFiles;
  /** The same words, the same drawing. */
  readonly words: string;
  readonly draw: () => Buffer;
}

/**
 * Draws what the demonstration sermons are to show, and keeps it as an upload of each: through the same checks and into
 * the same storage as a rabbi's own files.
 */
export async function drawDemoMedia(
  orm: Orm,
  store: FileStore,
  sermons: readonly DemoSermon[],
): Promise<Map<DemoSermon, DemoFiles>> {
  const drawn = new Map<string, Promise<CheckedFile>>();
  const files = new Map<DemoSermon, DemoFiles>();
  await store.workspaces.use(async (folder) => {
    await Promise.all(
      sermons.map(async (sermon, index) => {
        const kept: { -readonly [Field in keyof DemoFiles]: DemoFiles[Field] } = {};
        for (const { kind, field, words, draw } of wishesOf(sermon, index)) {
          const name = `${kind}-${words}`;
          const checked = drawn.get(name) ?? prepare(join(folder, String(drawn.size)), kind, draw);
          drawn.set(name, checked);
          const { url } = await keepChecked(orm.em.fork(), store, {
            kind,
            name: null,
            checked: await checked,
          });
          kept[field] = url;
        }
        files.set(sermon, kept);
      }),
    );
  });
  return files;
}

function wishesOf({ art = {}, title, rabbiName }: DemoSermon, index: number): Wish[] {
  const wishes: Wish[] = [];
  if (art.headshot) {
    const draw = () => Buffer.from(portrait(rabbiName, women.test(rabbiName)));
    wishes.push({ kind: 'headshot', field: 'headshotUrl', words: rabbiName, draw });
  }
  if (art.featuredImage) {
    const draw = () =>
      Buffer.from(index % 4 === 3 ? latticeWindow(title, index >> 2) : landscape(title, index));
    wishes.push({ kind: 'featured-image', field: 'featuredImageUrl', words: title, draw });
  }
  if (art.audio) {
    const words = `melody ${index % melodies}`;
    wishes.push({ kind: 'audio', field: 'audioUrl', words, draw: () => melody(words) });
  }
  return wishes;
}

async function prepare(folder: string, kind: UploadKind, draw: () => Buffer): Promise<CheckedFile> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, 'drawn');
  const content = kind === 'audio' ? draw() : await sharp(draw()).png({ compressionLevel: 1 }).toBuffer();
  await writeFile(path, content);
  return checkFile({ path, size: content.length, folder }, uploadRules[kind]);
}
