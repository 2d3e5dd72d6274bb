import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { afterAll, expect } from 'vitest';
import type { Em } from '../../db/orm.ts';
import { createStoredSermon } from '../../features/sermons/sermon/sermon.factory.ts';
import { Upload } from '../../features/uploads/upload.entity.ts';
import { createTestApp } from '../test-app.ts';

/** Characters that XML escapes or forbids, and letters that it does not change. */
const hostile = `]]> & <b>"x"</b> ]]> ${String.fromCharCode(1, 8, 11, 27, 0xfffe)} 'y' &amp; שָׁלוֹם 🕎 <!-- -- -->`;
/** The text that a feed reader shows for these characters. */
export const readableText = `]]> & <b>"x"</b> ]]>  'y' &amp; שָׁלוֹם 🕎 <!-- -- -->`;

/** Stores the recording `/uploads/one.mp3`. */
export async function storeRecording(em: Em): Promise<void> {
  em.create(Upload, {
    id: 'one',
    kind: 'audio',
    url: '/uploads/one.mp3',
    contentType: 'audio/mpeg',
    size: 1_234_567,
    duration: 754.4,
  });
  await em.flush();
}

/**
 * A site with three sermons: one with a recording, one with a recording and characters that XML escapes or forbids, and
 * one with a recording on another site.
 * @returns the site; the id of the sermon titled 'Heard'; and a function that reads a URL
 */
export async function feedSite() {
  const site = await createTestApp({
    PUBLIC_URL: 'https://sermons.example.org',
    MODERATOR_EMAIL: 'moderator@example.org',
  });
  afterAll(() => site.close());
  const em = site.em();
  await storeRecording(em);
  const fields = { audioUrl: '/uploads/one.mp3', dateDelivered: new Date('2026-11-14T00:00:00Z') };
  const { id: heardId } = await createStoredSermon(em, {
    ...fields,
    title: 'Heard',
    slug: 'heard',
    keywords: 'peace, listening',
  });
  await createStoredSermon(em, {
    title: hostile,
    content: `${hostile}\n\nSecond paragraph.`,
    rabbiName: hostile,
    synagogueName: hostile,
    keywords: `${hostile.replaceAll(',', '')},two`,
    preview: hostile,
    audioUrl: '/uploads/one.mp3',
  });
  await createStoredSermon(em, {
    title: 'Elsewhere',
    slug: 'מילה-במילה',
    audioUrl: 'https://elsewhere.example/a.mp3',
  });
  return { site, heardId, read: (url: string) => site.visit({ method: 'GET', url }) };
}

/** Parses XML that must be valid. */
export function parseXml(text: string) {
  expect(XMLValidator.validate(text)).toBe(true);
  return new XMLParser({ ignoreAttributes: false, trimValues: false, processEntities: true }).parse(text);
}

/** The elements of one name: the parser returns a single one without an array. */
export const elements = <T>(value: T | T[] | undefined): T[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value];
