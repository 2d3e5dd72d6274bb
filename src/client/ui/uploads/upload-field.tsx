import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import { type ReactNode, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { UploadRule } from '../../../shared/uploads/upload.schemas.ts';
import { byPointer } from '../../theme/by-pointer.ts';
import { ProgressLine } from '../feedback/progress-line.tsx';
import { FieldError } from '../forms/field-error.tsx';
import { UploadIcon } from '../icons.tsx';
import { fileSize } from '../text/quantities.ts';
import { CoveringFileInput } from './covering-file-input.ts';
import { acceptOf, NativeFileInput } from './native-file-input.tsx';
import { UploadPreview } from './upload-preview.tsx';
import { useFileDrop } from './use-file-drop.ts';
import { type RunningUpload, type UploadMessages, useUpload } from './use-upload.ts';

interface UploadFieldProps {
  readonly label: string;
  /** The field's name in the form. Only the input without JavaScript has it; the group has the id `field-{name}`. */
  readonly name: string;
  /** The allowed types, the path, and the messages of the upload. */
  readonly rule: UploadRule;
  /** The URL of the uploaded file; empty when there is none. */
  readonly value: string;
  readonly onChange: (url: string) => void;
  /** Called on mount, and when an upload starts or ends. */
  readonly onBusy: (isBusy: boolean) => void;
  readonly error?: string | undefined;
  readonly messages?: UploadMessages;
  /** Further fields about the file, shown when there is one. Without JavaScript they are always shown. */
  readonly children?: ReactNode;
}

/** An upload field: empty, uploading or uploaded (docs/product/screens.md V17). Files are chosen or dropped. */
export function UploadField({
  label,
  name,
  rule,
  value,
  onChange,
  onBusy,
  error,
  messages,
  children,
}: UploadFieldProps) {
  const id = `field-${name}`;
  const frame = useRef<HTMLDivElement>(null);
  const { running, rejected, resized, send, cancel } = useUpload(rule, onChange, messages);
  const [wasRemoved, setWasRemoved] = useState(false);
  const isBusy = running !== null;
  // A layout effect runs before the next key press, so that the form is not submitted without the file.
  useLayoutEffect(() => onBusy(isBusy), [isBusy, onBusy]);
  const drop = useFileDrop((file) => void send(file));

  const fileInput = useRef<HTMLInputElement>(null);
  // Sends a file that was chosen before hydration.
  const onHydrated = useEffectEvent(() => {
    const [file] = fileInput.current?.files ?? [];
    if (!file || !fileInput.current) return;
    fileInput.current.value = '';
    void send(file);
  });
  useLayoutEffect(() => onHydrated(), []);

  // The pressed button disappears with its state: move the focus to the field.
  const focusField = () => frame.current?.focus();
  const wasBusy = useRef(false);
  useLayoutEffect(() => {
    const hasChanged = wasBusy.current !== isBusy;
    wasBusy.current = isBusy;
    if (hasChanged && document.activeElement === document.body) frame.current?.focus({ preventScroll: true });
  }, [isBusy]);

  const input = (
    <CoveringFileInput
      type="file"
      ref={fileInput}
      accept={acceptOf(rule)}
      aria-label={value ? `Replace ${rule.name}` : label}
      aria-describedby={[!value && `${id}-hint`, rejected && `${id}-rejected`, error && `${id}-error`]
        .filter(Boolean)
        .join(' ')}
      aria-invalid={error ? true : undefined}
      onChange={(event) => {
        const [file] = event.target.files ?? [];
        // So that the same file can be chosen again after an error.
        event.target.value = '';
        if (file) void send(file);
      }}
    />
  );

  return (
    <Box role="group" aria-label={label} id={id}>
      <Box fontSize="sm" fontWeight={600} mb="1" aria-hidden="true">
        {label}
      </Box>
      <Box
        ref={frame}
        tabIndex={-1}
        borderWidth="1px"
        borderStyle={value || running ? 'solid' : 'dashed'}
        borderColor={drop.isOver ? 'blue' : error ? 'red' : value ? 'line' : 'edge'}
        borderRadius="md"
        bg={drop.isOver ? 'blueSoft' : 'raised'}
        transitionProperty="background-color, border-color"
        transitionDuration="fast"
        {...drop.handlers}
      >
        {running ? (
          <Progress
            upload={running}
            onCancel={() => {
              cancel();
              focusField();
            }}
          />
        ) : value ? (
          <Box p="4">
            <Flex
              gap="5"
              align={{ base: 'flex-start', sm: 'center' }}
              direction={{ base: 'column', sm: 'row' }}
            >
              <UploadPreview rule={rule} url={value} label={label} />
              <Flex gap="2" ms={{ sm: 'auto' }} flex="none" data-needs-script>
                <Button asChild variant="outline" size="sm" position="relative" overflow="hidden">
                  <chakra.span
                    // The border adds 2 px to the 44 px touch target of the input.
                    minHeight={byPointer('46px', '8')}
                    _focusWithin={{ outline: '2px solid', outlineColor: 'blue', outlineOffset: '2px' }}
                  >
                    Replace
                    {input}
                  </chakra.span>
                </Button>
                <Button
                  type="button"
                  variant="outline"
                  size="sm"
                  color="red"
                  aria-label={`Remove ${rule.name}`}
                  onClick={() => {
                    onChange('');
                    setWasRemoved(true);
                    focusField();
                  }}
                >
                  Remove
                </Button>
              </Flex>
            </Flex>
            {children && <Box mt="4">{children}</Box>}
          </Box>
        ) : (
          <Flex
            data-needs-script
            position="relative"
            align="center"
            gap="4"
            px="4"
            py="4"
            minHeight="20"
            borderRadius="md"
            _focusWithin={{ outline: '2px solid', outlineColor: 'blue', outlineOffset: '2px' }}
            _hover={{ bg: 'blueSoft' }}
          >
            <Box color="blue" flex="none">
              <UploadIcon size={26} />
            </Box>
            <Box lineHeight="1.4">
              <Box color="blue" fontWeight={600} fontSize="sm">
                {'Choose a file '}
                <chakra.span color="muted" fontWeight={400} display={{ base: 'none', md: 'inline' }}>
                  or drop it here
                </chakra.span>
              </Box>
              <Box id={`${id}-hint`} color="muted" fontSize="xs">
                {rule.hint}
              </Box>
            </Box>
            {input}
          </Flex>
        )}
        <NativeFileInput
          label={value ? rule.name : label}
          name={name}
          rule={rule}
          value={value}
          errorId={error ? `${id}-error` : undefined}
        >
          {children}
        </NativeFileInput>
      </Box>
      <Box role="status" srOnly>
        {wasRemoved && !value && !running && !rejected && `${rule.label} removed`}
      </Box>
      {rejected && !running && (
        // A toast announces a broken rule. After a failed upload, the connection may be too bad to load the toasts.
        <Box
          id={`${id}-rejected`}
          role={rejected.reason ? 'alert' : undefined}
          color="red"
          fontSize="sm"
          mt="1"
        >
          <bdi>{rejected.name}</bdi> wasn’t uploaded.
          {` ${rejected.reason?.replace(/\.$/, '') ?? `Allowed: ${rule.hint}`}.`}
        </Box>
      )}
      {resized && value && (
        <Box color="muted" fontSize="xs" mt="1">
          Resized from {fileSize(resized.from)} to {fileSize(resized.to)}.
        </Box>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </Box>
  );
}

function Progress({
  upload: { name, size, fraction },
  onCancel,
}: {
  upload: RunningUpload;
  onCancel: () => void;
}) {
  return (
    <Flex p="4" gap="4" align="center" minHeight="20">
      <Box flex="1" minW="0">
        <Flex fontSize="sm" gap="3" justify="space-between" mb="2">
          {/* `dir=auto`, so that the end of the name is truncated in any script. */}
          <Box truncate dir="auto" textAlign="left">
            {name}
          </Box>
          <Box color="muted" flex="none" fontVariantNumeric="tabular-nums">
            {fraction === null
              ? 'Resizing…'
              : fraction < 1
                ? `${Math.floor(fraction * 100)}% of ${fileSize(size)}`
                : 'Processing…'}
          </Box>
        </Flex>
        <ProgressLine label={`Uploading ${name}`} fraction={fraction ?? 0} />
      </Box>
      <Button type="button" variant="outline" size="sm" onClick={onCancel}>
        Cancel
      </Button>
    </Flex>
  );
}
