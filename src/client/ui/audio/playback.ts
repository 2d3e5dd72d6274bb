import { readJson, storeText } from '../local-storage.ts';

/** The details of a recording in the bar and on the lock screen. */
export interface Recording {
  readonly title: string;
  /** Rabbi and synagogue: 'Rabbi Leah Stern, Temple Beth El'. */
  readonly speaker: string;
  /** The path of the sermon's page. */
  readonly path: string;
  /** The URL of the picture on the lock screen. */
  readonly artworkUrl?: string | null;
}

/** Playback speeds, in the order in which the button selects them. */
const speeds = [1, 1.25, 1.5, 2];
/** The next speed; the first after the last. */
export const nextSpeedOf = (speed: number): number =>
  speeds[(speeds.indexOf(speed) + 1) % speeds.length] ?? 1;

/** Formats seconds: '1:02:03', '4:05'. An unknown time (NaN or infinite) is '0:00'. */
export function formatTime(seconds: number): string {
  const wholeSeconds = Math.floor(Number.isFinite(seconds) ? seconds : 0);
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  const [hours, minutes] = [Math.floor(wholeSeconds / 3600), Math.floor(wholeSeconds / 60) % 60];
  return hours > 0
    ? `${hours}:${twoDigits(minutes)}:${twoDigits(wholeSeconds % 60)}`
    : `${minutes}:${twoDigits(wholeSeconds % 60)}`;
}

/** Sets the speed, and keeps it when the recording is loaded again. */
export function setSpeedOf(audio: HTMLAudioElement, speed: number): void {
  audio.playbackRate = speed;
  audio.defaultPlaybackRate = speed;
}

/**
 * Plays or pauses. After an error, reloads the recording and resumes at its position.
 * @param onFailure called when it cannot be played
 */
export function playOrPause(audio: HTMLAudioElement, onFailure: () => void): void {
  if (!audio.paused && !audio.error) {
    audio.pause();
    return;
  }
  if (audio.error) {
    // `load` resets the position.
    const time = audio.currentTime;
    audio.load();
    audio.currentTime = time;
  }
  audio.play().catch((error: unknown) => {
    // Pausing while playback starts is not an error.
    if (!(error instanceof DOMException && error.name === 'AbortError')) onFailure();
  });
}

/** Moves the position by seconds, within the recording. */
export function skip(audio: HTMLAudioElement, seconds: number): void {
  const end = Number.isFinite(audio.duration) ? audio.duration : audio.currentTime;
  audio.currentTime = Math.min(Math.max(0, audio.currentTime + seconds), Math.max(end, 0));
}

const storageKey = 'bimah-listening';
/** The maximum number of stored positions. They are sorted by time of storing, oldest first. */
const maxPositions = 30;
/** Positions this close to the beginning, the end or, during playback, the stored position are not stored. */
const marginSeconds = 5;

function readPositions(): [src: string, seconds: number][] {
  const stored = readJson(storageKey);
  return Array.isArray(stored) ? stored : [];
}

/** The stored position of a recording in seconds; 0 without one. */
export function positionOf(src: string): number {
  const seconds = readPositions().find(([known]) => known === src)?.[1];
  return typeof seconds === 'number' && seconds > 0 ? seconds : 0;
}

/** Stores the position in this browser every few seconds. Removes it near the beginning and the end. */
export function storePosition(src: string, audio: HTMLAudioElement): void {
  const { currentTime, duration, ended, paused } = audio;
  if (!paused && Math.abs(currentTime - positionOf(src)) < marginSeconds) return;
  const others = readPositions().filter(([known]) => known !== src);
  const shouldStore = !ended && currentTime > marginSeconds && !(duration - currentTime < marginSeconds);
  const positions = shouldStore ? [...others, [src, Math.floor(currentTime)]] : others;
  storeText(storageKey, JSON.stringify(positions.slice(-maxPositions)));
}

/** The audio element that the lock screen controls. */
let onLockScreen: HTMLAudioElement | null = null;

/** Names the recording on the lock screen and connects its buttons (Media Session API). */
export function showOnLockScreen(audio: HTMLAudioElement, recording: Recording): void {
  const session = navigator.mediaSession;
  if (!session) return;
  onLockScreen = audio;
  session.metadata = new MediaMetadata({
    title: recording.title,
    artist: recording.speaker,
    artwork: [{ src: recording.artworkUrl || '/podcast-artwork.jpg' }],
  });
  setActions({
    play: () => void audio.play(),
    pause: () => audio.pause(),
    seekbackward: ({ seekOffset }) => skip(audio, -(seekOffset ?? 15)),
    seekforward: ({ seekOffset }) => skip(audio, seekOffset ?? 15),
    seekto: ({ seekTime }) => {
      audio.currentTime = seekTime ?? audio.currentTime;
    },
  });
}

/** Removes a recording from the lock screen and the media keys, unless they control another one. */
export function clearLockScreen(audio: HTMLAudioElement): void {
  if (audio !== onLockScreen) return;
  onLockScreen = null;
  navigator.mediaSession.metadata = null;
  setActions({ play: null, pause: null, seekbackward: null, seekforward: null, seekto: null });
}

function setActions(actions: Partial<Record<MediaSessionAction, MediaSessionActionHandler | null>>): void {
  for (const [action, handler] of Object.entries(actions)) {
    try {
      navigator.mediaSession.setActionHandler(action as MediaSessionAction, handler);
    } catch {
      // The browser does not support this action.
    }
  }
}
