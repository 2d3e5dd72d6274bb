import { useCallback, useEffect, useRef, useState } from 'react';
import type { UploadOutput, UploadRule } from '../../../shared/uploads/upload.schemas.ts';
import { toast } from '../feedback/toast.ts';
import { type FileUpload, sentenceOf, UploadCanceledError } from './post-file.ts';
import { rejectionOf, sendFile, withCanonicalType } from './send-file.ts';

/** A file that is being scaled down or sent. */
export interface RunningUpload {
  readonly name: string;
  /** In bytes. */
  readonly size: number;
  /** The sent fraction, 0 to 1; at 1 the server is checking the file. Null while the browser scales the image down. */
  readonly fraction: number | null;
}

/** The sizes of a scaled-down image before and after, in bytes. */
interface ResizedImage {
  readonly from: number;
  readonly to: number;
}

/** A file that was rejected or could not be uploaded. */
interface RejectedFile {
  readonly name: string;
  /** Why the upload failed; null if the file breaks a rule that the field's hint states. */
  readonly reason: string | null;
}

/** The messages of an upload. The dashboard and the public form have different ones. */
export interface UploadMessages {
  readonly failed: string;
  readonly uploaded: (rule: UploadRule) => string;
}

/** Only images of at least this size, in bytes, are scaled down. */
const largeImageBytes = 1024 * 1024;

const formMessages: UploadMessages = {
  failed: 'Upload failed',
  uploaded: (rule) => `${rule.label} uploaded`,
};

/**
 * Uploads files to one field, one at a time. A new file replaces a running upload.
 * @param onUploaded receives the URL of the stored file
 * @param messages the titles of the toasts
 * @returns the state of the upload; `send`, which starts an upload and shows its errors as toasts; and `cancel`
 */
export function useUpload(rule: UploadRule, onUploaded: (url: string) => void, messages = formMessages) {
  const [running, setRunning] = useState<RunningUpload | null>(null);
  const [rejected, setRejected] = useState<RejectedFile | null>(null);
  const [resized, setResized] = useState<ResizedImage | null>(null);
  const currentUpload = useRef<Pick<FileUpload<UploadOutput>, 'cancel'> | null>(null);

  const cancel = useCallback(() => {
    currentUpload.current?.cancel();
    currentUpload.current = null;
    setRunning(null);
  }, []);
  // Leaving the page cancels the upload.
  useEffect(() => cancel, [cancel]);

  /**
   * Scales a large image down, if `shrinkImage` can make it smaller.
   * @returns the file to send; null when the upload was canceled or another file replaced it
   */
  const prepare = async (file: File): Promise<File | null> => {
    if (rule.kind === 'audio' || !rule.types.includes(file.type) || file.size < largeImageBytes) return file;
    const upload = { cancel() {} };
    currentUpload.current = upload;
    setRunning({ name: file.name, size: file.size, fraction: null });
    // Loaded with the first large image. If loading fails, the file is sent as it is.
    const shrunk = await import('./shrink-image.ts').then(
      ({ shrinkImage }) => shrinkImage(file, rule.maxBytes),
      () => file,
    );
    if (currentUpload.current !== upload) return null;
    // Only resets the state: scaling down has ended, so there is nothing to cancel.
    cancel();
    return shrunk;
  };

  const send = async (chosen: File) => {
    cancel();
    setRejected(null);
    setResized(null);
    const original = withCanonicalType(chosen);
    const file = await prepare(original);
    if (file === null) return;
    const { name, size } = file;
    const rejection = rejectionOf(file, rule);
    if (rejection) {
      setRejected({ name, reason: null });
      return toast({ title: messages.failed, description: rejection, kind: 'error' });
    }
    setRunning({ name, size, fraction: 0 });
    const upload = sendFile(file, rule, (fraction) => {
      if (currentUpload.current === upload) setRunning({ name, size, fraction });
    });
    currentUpload.current = upload;
    try {
      const { url } = await upload.done;
      if (currentUpload.current !== upload) return;
      if (file !== original) setResized({ from: original.size, to: size });
      onUploaded(url);
      toast({ title: messages.uploaded(rule) });
    } catch (error) {
      if (error instanceof UploadCanceledError || !(error instanceof Error)) return;
      // The status code belongs in the toast (docs/product/screens.md V7); here the message says what to do.
      setRejected({ name, reason: sentenceOf(error.message) });
      toast({
        title: messages.failed,
        description: `Failed to upload ${rule.name}: ${error.message}`,
        kind: 'error',
      });
    } finally {
      if (currentUpload.current === upload) {
        currentUpload.current = null;
        setRunning(null);
      }
    }
  };

  return { running, rejected, resized, send, cancel };
}
