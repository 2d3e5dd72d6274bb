import { Box, chakra, Flex } from '@chakra-ui/react';
import { type CSSProperties, useLayoutEffect, useRef, useState } from 'react';
import { solidHover } from '../../theme/recipes.ts';
import { PauseIcon, PlayIcon } from '../icons.tsx';
import {
  clearLockScreen,
  formatTime,
  nextSpeedOf,
  playOrPause,
  positionOf,
  type Recording,
  setSpeedOf,
  showOnLockScreen,
  storePosition,
} from './playback.ts';
import { PlayerButton } from './player-button.tsx';

const thumb = {
  appearance: 'none',
  width: '1rem',
  height: '1rem',
  borderRadius: 'full',
  bg: 'blue',
  border: 'none',
};
const track = {
  height: '2px',
  // The played part, over the whole track.
  background:
    'linear-gradient({colors.blue}, {colors.blue}) 0 / var(--played) 100% no-repeat, {colors.muted}',
};

/** A slider with a thin track and a round thumb. In forced-colors mode the browser renders its own. */
const Slider = chakra('input', {
  base: {
    flex: '1',
    minW: '0',
    height: '11',
    cursor: 'pointer',
    '@media not (forced-colors: active)': {
      appearance: 'none',
      bg: 'transparent',
      '&::-webkit-slider-runnable-track': track,
      '&::-moz-range-track': track,
      '&::-webkit-slider-thumb': { ...thumb, mt: '-7px' },
      '&::-moz-range-thumb': thumb,
    },
  },
});

interface AudioPlayerProps {
  readonly src: string;
  /** The accessible name: 'Listen to …'. */
  readonly label: string;
  /** If set, playback continues in a bar when the page is left. */
  readonly recording?: Recording;
}

type ListeningBar = typeof import('./listening-bar.tsx');
/** Loaded with the first playback: the bar is needed only when a page is left during playback. */
let bar: ListeningBar | null = null;
const loadBar = async (): Promise<ListeningBar> => {
  bar ??= await import('./listening-bar.tsx');
  return bar;
};

/**
 * A play button with position, time and speed. Before hydration, and without JavaScript, the browser's own player takes
 * the same space.
 */
export function AudioPlayer({ src, label, recording }: AudioPlayerProps) {
  const container = useRef<HTMLDivElement>(null);
  const audio = useRef<HTMLAudioElement>(null);
  const latestRecording = useRef(recording);
  latestRecording.current = recording;
  const [isHydrated, setHydrated] = useState(false);
  const [isPlaying, setPlaying] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const [time, setTime] = useState(0);
  const [duration, setDuration] = useState(0);
  const [speed, setSpeed] = useState(1);

  // A layout effect: its cleanup runs while the element is still in the document, so that playback has no gap. While the
  // code of the next page loads, React only hides this page: it cleans up, and runs the effect again when the visitor
  // returns before that page appears.
  useLayoutEffect(() => {
    const element = audio.current;
    if (!element) return;
    setHydrated(true);
    const resumed = bar?.takeBack(src, element);
    if (element.parentElement !== container.current) {
      container.current?.prepend(element);
      // The bar has unloaded the element if it was closed or has another recording.
      if (!element.hasAttribute('src')) element.src = src;
    }
    if (resumed) {
      if (element.currentTime !== resumed.time) element.currentTime = resumed.time;
      setSpeedOf(element, resumed.speed);
      setSpeed(resumed.speed);
      if (resumed.isPlaying && element.paused) playOrPause(element, () => setFailed(true));
    } else if (element.paused && element.currentTime === 0) {
      const position = positionOf(src);
      if (position > 0) element.currentTime = position;
    }
    // The element may have loaded and played before hydration, or in the bar.
    if (Number.isFinite(element.duration)) setDuration(element.duration);
    setTime(element.currentTime);
    setPlaying(!element.paused);
    if (element.error) setFailed(true);
    return () => {
      // Without the page, the lock screen would be the only control of a paused recording.
      if (element.paused) return clearLockScreen(element);
      storePosition(src, element);
      const recording = latestRecording.current;
      if (!recording) return;
      // Outside the document, playback would stop.
      document.body.append(element);
      const isStillInBody = () => element.parentElement === document.body;
      loadBar().then(
        ({ continueInBar }) => isStillInBody() && continueInBar(element, src, recording),
        () => {
          if (!isStillInBody()) return;
          // Offline, the bar cannot load: playback ends with the page.
          element.remove();
          clearLockScreen(element);
        },
      );
    };
  }, [src]);

  const onPlay = () => {
    setPlaying(true);
    if (!audio.current || !recording) return;
    showOnLockScreen(audio.current, recording);
    loadBar().catch(() => {});
  };
  const toggle = () => {
    setFailed(false);
    if (audio.current) playOrPause(audio.current, () => setFailed(true));
  };
  const nextSpeed = () => {
    const next = nextSpeedOf(speed);
    if (audio.current) setSpeedOf(audio.current, next);
    setSpeed(next);
  };

  return (
    <Box ref={container} role="group" aria-label={label}>
      {/* biome-ignore lint/a11y/useMediaCaption: the page has the text of the recording */}
      <chakra.audio
        ref={audio}
        src={src}
        controls={!isHydrated}
        preload="metadata"
        aria-label={isHydrated ? undefined : label}
        width="full"
        height="11"
        display={isHydrated ? 'none' : 'block'}
        onPlay={onPlay}
        onPause={(event) => {
          setPlaying(false);
          storePosition(src, event.currentTarget);
        }}
        onTimeUpdate={(event) => {
          setTime(event.currentTarget.currentTime);
          if (!event.currentTarget.paused) storePosition(src, event.currentTarget);
        }}
        onDurationChange={(event) =>
          setDuration(Number.isFinite(event.currentTarget.duration) ? event.currentTarget.duration : 0)
        }
        onError={() => {
          setFailed(true);
          setPlaying(false);
        }}
      />
      {isHydrated && (
        <Flex align="center" gap={{ base: '2', sm: '4' }}>
          <PlayerButton
            type="button"
            onClick={toggle}
            bg="blue"
            color="onBlue"
            ps="4"
            pe="5"
            _hover={{ bg: solidHover }}
          >
            {isPlaying ? <PauseIcon /> : <PlayIcon />}
            {isPlaying ? 'Pause' : 'Listen'}
          </PlayerButton>
          {hasFailed ? (
            <Box role="alert" color="red" fontSize="sm">
              The recording could not be played. Please try again.
            </Box>
          ) : (
            <>
              <Slider
                type="range"
                min={0}
                max={Math.max(1, Math.floor(duration))}
                step={1}
                value={Math.floor(time)}
                aria-label="Playback position"
                aria-valuetext={
                  duration > 0 ? `${formatTime(time)} of ${formatTime(duration)}` : formatTime(time)
                }
                onChange={(event) => {
                  const position = Number(event.target.value);
                  if (audio.current) audio.current.currentTime = position;
                  setTime(position);
                }}
                style={{ '--played': `${duration > 0 ? (100 * time) / duration : 0}%` } as CSSProperties}
              />
              <Box fontSize="xs" color="muted" fontVariantNumeric="tabular-nums" whiteSpace="nowrap">
                {formatTime(time)}
                {duration > 0 && (
                  // On narrow screens the slider needs the space.
                  <chakra.span css={{ '@media (max-width: 24rem)': { display: 'none' } }}>
                    {` / ${formatTime(duration)}`}
                  </chakra.span>
                )}
              </Box>
              <PlayerButton
                type="button"
                onClick={nextSpeed}
                aria-label={`Speed ${speed}×`}
                color="blue"
                minWidth="11"
                _hover={{ bg: 'blueSoft' }}
              >
                {speed}×
              </PlayerButton>
            </>
          )}
        </Flex>
      )}
    </Box>
  );
}
