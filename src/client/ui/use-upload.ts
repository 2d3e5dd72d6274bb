import { useCallback, useEffect, useRef, useState } from 'react';
import type { UploadOutput, UploadRule } from '../../shared/upload.schemas';
import { reasonIn, type Sending, SendingCancelled } from './post-file';
import { refusalOf, sendFile } from './send-file';
import { toast } from './toast';

/** A file that is being sent. */
export interface RunningUpload {
  readonly name: string;
  readonly size: number;
  /** From 0 to 1; at 1 the server looks at it. */
  readonly share: number;
}

/** A file that is not in the slot, and why: in the server's words, or null where the slot's own hint says it. */
export interface RefusedFile {
  readonly name: string;
  readonly reason: string | null;
}

/** What the slot says beside the words of the rule: the dashboard's differ from the public form's (SPEC §8). */
export interface UploadWords {
  readonly failed: string;
  readonly uploaded: (rule: UploadRule) => string;
}

const formWords: UploadWords = {
  failed: 'Upload failed',
  uploaded: (rule) => `${rule.label} uploaded`,
};

/**
 * Sends files to one slot, one at a time: a newer one takes the place of an older one.
 * @param onUploaded hears the address of a file that is kept
 */
export function useUpload(rule: UploadRule, onUploaded: (url: string) => void, words = formWords) {
  const [running, setRunning] = useState<RunningUpload | null>(null);
  const [refused, setRefused] = useState<RefusedFile | null>(null);
  const sending = useRef<Sending<UploadOutput> | null>(null);

  const cancel = useCallback(() => {
    sending.current?.cancel();
    sending.current = null;
    setRunning(null);
  }, []);
  // A page that is left takes its uploads along.
  useEffect(() => cancel, [cancel]);

  const send = async (file: File) => {
    cancel();
    const refusal = refusalOf(file, rule);
    setRefused(refusal ? { name: file.name, reason: null } : null);
    if (refusal) return toast({ title: words.failed, description: refusal, kind: 'error' });
    const { name, size } = file;
    setRunning({ name, size, share: 0 });
    const mine = sendFile(file, rule, (share) => {
      if (sending.current === mine) setRunning({ name, size, share });
    });
    sending.current = mine;
    try {
      const { url } = await mine.done;
      if (sending.current !== mine) return;
      onUploaded(url);
      toast({ title: words.uploaded(rule) });
    } catch (error) {
      if (error instanceof SendingCancelled || !(error instanceof Error)) return;
      // The status code belongs into the toast (SPEC §8); here stands what to do.
      setRefused({ name, reason: reasonIn(error) });
      toast({
        title: words.failed,
        description: `Failed to upload ${rule.name}: ${error.message}`,
        kind: 'error',
      });
    } finally {
      if (sending.current === mine) {
        sending.current = null;
        setRunning(null);
      }
    }
  };

  return { running, refused, send, cancel };
}
