import { useCallback, useState } from 'react';
import type { UploadKind } from '../../../shared/uploads/upload.schemas.ts';

/** Tracks the running uploads of a form, which must not be submitted until they end. */
export function usePendingUploads() {
  const [busyKinds, setBusyKinds] = useState<readonly UploadKind[]>([]);
  const onBusy = useCallback(
    (kind: UploadKind, isBusy: boolean) =>
      setBusyKinds((before) => {
        if (before.includes(kind) === isBusy) return before;
        return isBusy ? [...before, kind] : before.filter((other) => other !== kind);
      }),
    [],
  );
  return { isUploading: busyKinds.length > 0, onBusy };
}
