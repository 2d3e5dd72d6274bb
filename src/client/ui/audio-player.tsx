import { Box, chakra, Flex } from '@chakra-ui/react';
import { type CSSProperties, useEffect, useRef, useState } from 'react';
import { PauseIcon, PlayIcon } from './icons';

const speeds = [1, 1.25, 1.5, 2];

/** Formats seconds: '1:02:03', '4:05'. */
export function clock(seconds: number): string {
  const whole = Math.floor(Number.isFinite(seconds) ? seconds : 0);
  const two = (value: number) => String(value).padStart(2, '0');
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}

const Control = chakra('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '2',
    minHeight: '11',
    borderRadius: 'full',
    fontWeight: 600,
    fontSize: 'sm',
    cursor: 'pointer',
    flex: 'none',
    // Visible in forced-colors mode, which removes backgrounds.
    borderWidth: '1px',
    borderColor: 'transparent',
  },
});

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
  // The part that was played, over the rest.
  background: 'linear-gradient({colors.blue}, {colors.blue}) 0 / var(--heard) 100% no-repeat, {colors.muted}',
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
}

/**
 * A play button with position, time and speed. Before hydration, and without JavaScript, the browser's own player takes
 * the same space.
 */
export function AudioPlayer({ src, label }: AudioPlayerProps) {
  const audio = useRef<HTMLAudioElement>(null);
  const [isAlive, setAlive] = useState(false);
  const [isPlaying, setPlaying] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const [time, setTime] = useState(0);
  const [duration, setDuration] = useState(0);
  const [speed, setSpeed] = useState(1);

  useEffect(() => {
    setAlive(true);
    // The element may have loaded and played before hydration.
    const element = audio.current;
    if (element && Number.isFinite(element.duration)) setDuration(element.duration);
    if (element) setTime(element.currentTime);
    setPlaying(element?.paused === false);
    if (element?.error) setFailed(true);
  }, []);

  const toggle = () => {
    const element = audio.current;
    if (!element) return;
    if (!element.paused && !element.error) return element.pause();
    setFailed(false);
    if (element.error) {
      // `load` resets the position.
      const place = element.currentTime;
      element.load();
      element.currentTime = place;
    }
    element.play().catch((error: unknown) => {
      // Pausing while playback starts is not an error.
      if (!(error instanceof DOMException && error.name === 'AbortError')) setFailed(true);
    });
  };
  const nextSpeed = () => {
    const next = speeds[(speeds.indexOf(speed) + 1) % speeds.length] ?? 1;
    if (audio.current) {
      audio.current.playbackRate = next;
      // Keeps the speed after a reload of the recording.
      audio.current.defaultPlaybackRate = next;
    }
    setSpeed(next);
  };

  return (
    <Box role="group" aria-label={label}>
      {/* biome-ignore lint/a11y/useMediaCaption: the page has the text of the recording */}
      <chakra.audio
        ref={audio}
        src={src}
        controls={!isAlive}
        preload="metadata"
        aria-label={isAlive ? undefined : label}
        width="full"
        height="11"
        display={isAlive ? 'none' : 'block'}
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onTimeUpdate={(event) => setTime(event.currentTarget.currentTime)}
        onDurationChange={(event) =>
          setDuration(Number.isFinite(event.currentTarget.duration) ? event.currentTarget.duration : 0)
        }
        onError={() => {
          setFailed(true);
          setPlaying(false);
        }}
      />
      {isAlive && (
        <Flex align="center" gap={{ base: '2', sm: '4' }}>
          <Control
            type="button"
            onClick={toggle}
            bg="blue"
            color="onBlue"
            ps="4"
            pe="5"
            _hover={{ bg: { base: '#16294B', _dark: '#B8CCF0' } }}
          >
            {isPlaying ? <PauseIcon /> : <PlayIcon />}
            {isPlaying ? 'Pause' : 'Listen'}
          </Control>
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
                aria-label="Place in the recording"
                aria-valuetext={duration > 0 ? `${clock(time)} of ${clock(duration)}` : clock(time)}
                onChange={(event) => {
                  const place = Number(event.target.value);
                  if (audio.current) audio.current.currentTime = place;
                  setTime(place);
                }}
                style={{ '--heard': `${duration > 0 ? (100 * time) / duration : 0}%` } as CSSProperties}
              />
              <Box fontSize="xs" color="muted" fontVariantNumeric="tabular-nums" whiteSpace="nowrap">
                {clock(time)}
                {duration > 0 && (
                  // On narrow screens the slider needs the space.
                  <chakra.span css={{ '@media (max-width: 24rem)': { display: 'none' } }}>
                    {' '}
                    / {clock(duration)}
                  </chakra.span>
                )}
              </Box>
              <Control
                type="button"
                onClick={nextSpeed}
                aria-label={`Speed ${speed}×`}
                color="blue"
                minWidth="11"
                _hover={{ bg: 'blueSoft' }}
              >
                {speed}×
              </Control>
            </>
          )}
        </Flex>
      )}
    </Box>
  );
}
