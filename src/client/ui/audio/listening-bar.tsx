import { Box, chakra, Flex } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { directionOf } from '../../../shared/text/text-direction.ts';
import { solidHover } from '../../theme/recipes.ts';
import { CloseIcon, PauseIcon, PlayIcon } from '../icons.tsx';
import { BidiText } from '../text/bidi-text.tsx';
import {
  clearLockScreen,
  formatTime,
  nextSpeedOf,
  playOrPause,
  type Recording,
  setSpeedOf,
  showOnLockScreen,
  skip,
  storePosition,
} from './playback.ts';
import { PlayerButton } from './player-button.tsx';

/** A recording that continues to play after its page was left. */
interface ActiveRecording extends Recording {
  readonly audio: HTMLAudioElement;
  readonly src: string;
}

/** Unloads the audio, so that the lock screen and media keys cannot start it again. */
function unloadAudio(audio: HTMLAudioElement): void {
  audio.pause();
  audio.remove();
  audio.removeAttribute('src');
  audio.load();
  clearLockScreen(audio);
}

let active: ActiveRecording | null = null;
const listeners = new Set<() => void>();

/** Sets the recording of the bar. Unloads the audio of the previous one, unless it is the same. */
function setActive(next: ActiveRecording | null): void {
  if (active && active.audio !== next?.audio) unloadAudio(active.audio);
  active = next;
  for (const listener of listeners) listener();
}

/**
 * Shows the bar (docs/product/screens.md V22) for the audio of a page that was left.
 * @param audio a playing element, child of `body`
 */
export function continueInBar(audio: HTMLAudioElement, src: string, recording: Recording): void {
  setActive({ ...recording, audio, src });
  // ListeningRegion does not import the component, which would add this code to every page: it gets it in an event.
  dispatchEvent(new CustomEvent('listening', { detail: ListeningBar }));
}

/**
 * Removes a recording from the bar, because its page has a player of its own.
 * @param player the page's own element. When it is the one in the bar, it stays loaded
 * @returns its position in seconds, speed and whether it plays; null when the bar has another recording, or none
 */
export function takeBack(
  src: string,
  player: HTMLAudioElement,
): { time: number; speed: number; isPlaying: boolean } | null {
  if (active?.src !== src) return null;
  const { currentTime: time, playbackRate: speed, paused } = active.audio;
  if (active.audio === player) active = null;
  setActive(null);
  return { time, speed, isPlaying: !paused };
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The bar at the bottom of every page, while it has a recording whose page was left. */
function ListeningBar() {
  const current = useSyncExternalStore(
    subscribe,
    () => active,
    () => null,
  );
  return current && <Bar key={current.src} recording={current} />;
}

const smallControl = {
  fontSize: 'sm',
  color: 'blue',
  minWidth: '11',
  px: '1',
  _hover: { bg: 'blueSoft' },
} as const;

function Bar({ recording }: { recording: ActiveRecording }) {
  const { audio, src, title, path } = recording;
  const [, setRenderCount] = useState(0);
  const [hasFailed, setFailed] = useState(audio.error !== null);

  useEffect(() => {
    const controller = new AbortController();
    const listen = (names: readonly string[], listener: () => void) => {
      for (const name of names) audio.addEventListener(name, listener, { signal: controller.signal });
    };
    listen(['play', 'pause', 'timeupdate', 'durationchange', 'ratechange'], () =>
      setRenderCount((count) => count + 1),
    );
    listen(['timeupdate', 'pause', 'ended'], () => storePosition(src, audio));
    listen(['play'], () => showOnLockScreen(audio, recording));
    listen(['error'], () => setFailed(true));
    listen(['playing'], () => setFailed(false));
    // Reserves space below the footer and toasts (player.css).
    document.body.dataset.listening = '';
    return () => {
      controller.abort();
      delete document.body.dataset.listening;
    };
  }, [audio, src, recording]);

  const close = () => {
    audio.pause();
    // Unloading the audio drops its `pause` event, which would store the position.
    storePosition(src, audio);
    setActive(null);
    // The button that had the focus is gone.
    document.getElementById('main')?.focus({ preventScroll: true });
  };
  const { currentTime, duration, paused, playbackRate } = audio;

  return (
    <Box
      role="region"
      aria-label="Listening"
      data-no-print
      position="fixed"
      insetX="0"
      bottom="0"
      zIndex="header"
      bg="raised"
      borderTopWidth="1px"
      borderColor="line"
      boxShadow="float"
      pb="env(safe-area-inset-bottom)"
    >
      <Flex
        align="center"
        columnGap={{ base: '1', sm: '3' }}
        maxW="72rem"
        mx="auto"
        px={{ base: '2', sm: '6' }}
        minH="16"
      >
        <PlayerButton
          type="button"
          onClick={() => playOrPause(audio, () => setFailed(true))}
          aria-label={paused ? 'Play' : 'Pause'}
          bg="blue"
          color="onBlue"
          minWidth="11"
          _hover={{ bg: solidHover }}
        >
          {paused ? <PlayIcon /> : <PauseIcon />}
        </PlayerButton>
        <Box flex="1" minW="0" lineHeight="1.3">
          {/* 44 px high: the padding extends over the line below, without moving it. */}
          <chakra.span
            display="block"
            truncate
            fontWeight={600}
            fontSize="sm"
            lineHeight="1.25rem"
            py="3"
            my="-3"
            dir={directionOf(title)}
            textAlign="left"
            asChild
          >
            <Link to={path}>
              <BidiText>{title}</BidiText>
            </Link>
          </chakra.span>
          <Box
            fontSize="xs"
            color={hasFailed ? 'red' : 'muted'}
            role={hasFailed ? 'alert' : undefined}
            truncate
          >
            {hasFailed ? (
              'The recording could not be played. Please try again.'
            ) : (
              <chakra.span fontVariantNumeric="tabular-nums">
                {formatTime(currentTime)}
                {duration > 0 && ` / ${formatTime(duration)}`}
              </chakra.span>
            )}
          </Box>
        </Box>
        <PlayerButton
          type="button"
          onClick={() => skip(audio, -15)}
          aria-label="Back 15 seconds"
          {...smallControl}
        >
          −15
        </PlayerButton>
        <PlayerButton
          type="button"
          onClick={() => skip(audio, 15)}
          aria-label="Forward 15 seconds"
          {...smallControl}
        >
          +15
        </PlayerButton>
        <PlayerButton
          type="button"
          onClick={() => setSpeedOf(audio, nextSpeedOf(playbackRate))}
          aria-label={`Speed ${playbackRate}×`}
          {...smallControl}
        >
          {playbackRate}×
        </PlayerButton>
        <PlayerButton
          type="button"
          onClick={close}
          aria-label="Close the player"
          {...smallControl}
          color="muted"
        >
          <CloseIcon />
        </PlayerButton>
      </Flex>
    </Box>
  );
}
